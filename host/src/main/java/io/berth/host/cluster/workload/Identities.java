package io.berth.host.cluster.workload;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Makes up what Kubernetes makes up by chance: the same for the same seed. */
public final class Identities {
    /** The letters of generated names: no vowels, so no words. */
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private static final int SUFFIX_LENGTH = 5;
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final long seed;

    public Identities(long seed) {
        this.seed = seed;
    }

    /** The uid of the nth object of a title such as {@code Pod default/web}. */
    public String uid(String title, long nth) {
        String text = seed + "/" + title + "/" + nth;
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** The end of the name of the nth object that an owner makes. */
    public String suffix(String owner, long nth) {
        long bits = mixed(hash(seed + "/" + owner + "/" + nth));
        StringBuilder suffix = new StringBuilder(SUFFIX_LENGTH);
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            suffix.append(LETTERS.charAt((int) Long.remainderUnsigned(bits, LETTERS.length())));
            bits = Long.divideUnsigned(bits, LETTERS.length());
        }
        return suffix.toString();
    }

    /** A name for a revision of a template, from its text; independent of the seed. */
    public static String revision(String text) {
        String digits = Long.toString(mixed(hash(text)) >>> 32);
        StringBuilder name = new StringBuilder(digits.length());
        for (int i = 0; i < digits.length(); i++) {
            name.append(LETTERS.charAt(digits.charAt(i) % LETTERS.length()));
        }
        return name.toString();
    }

    private static long hash(String text) {
        long hash = FNV_OFFSET;
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        return hash;
    }

    /** Spreads the bits, so that neighbours get names that look different. */
    private static long mixed(long bits) {
        long mixed = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
