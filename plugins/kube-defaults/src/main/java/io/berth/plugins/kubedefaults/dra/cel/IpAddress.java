package io.berth.plugins.kubedefaults.dra.cel;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.regex.Pattern;

/** An address of IPv4 or IPv6, without a zone. */
final class IpAddress {
    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    private static final int V4_LENGTH = 4;

    private final InetAddress address;

    private IpAddress(InetAddress address) {
        this.address = address;
    }

    /**
     * Reads an address; one of IPv4 in the clothes of IPv6 is none.
     *
     * @throws IllegalArgumentException if the text is no address
     */
    static IpAddress parse(String text) {
        if (V4.matcher(text).matches()) {
            return new IpAddress(InetAddress.ofLiteral(text));
        }
        if (V6.matcher(text).matches() && InetAddress.ofLiteral(text) instanceof Inet6Address address) {
            return new IpAddress(address);
        }
        throw new IllegalArgumentException("\"" + text + "\" is no IP address such as 10.0.0.1 or 2001:db8::1");
    }

    static IpAddress of(byte[] bytes) {
        try {
            return new IpAddress(InetAddress.getByAddress(bytes));
        } catch (java.net.UnknownHostException e) {
            throw new IllegalArgumentException("an IP address of " + bytes.length + " bytes", e);
        }
    }

    byte[] bytes() {
        return address.getAddress();
    }

    boolean isV4() {
        return bytes().length == V4_LENGTH;
    }

    InetAddress address() {
        return address;
    }

    boolean isLinkLocalMulticast() {
        byte[] bytes = bytes();
        return isV4()
                ? bytes[0] == (byte) 224 && bytes[1] == 0 && bytes[2] == 0
                : bytes[0] == (byte) 0xff && (bytes[1] & 0x0f) == 2;
    }

    boolean isGlobalUnicast() {
        return !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isMulticastAddress()
                && !address.isLinkLocalAddress()
                && !toString().equals("255.255.255.255");
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IpAddress that && Arrays.equals(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    /** The canonical text: for IPv6 in lower case, with the longest run of zeros left out. */
    @Override
    public String toString() {
        if (isV4()) {
            return address.getHostAddress();
        }
        int[] groups = groups();
        int start = longestZeros(groups);
        int end = zerosEnd(groups, start);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < groups.length; i++) {
            if (i == start) {
                text.append("::");
                i = end - 1;
            } else {
                text.append(text.isEmpty() || text.charAt(text.length() - 1) == ':' ? "" : ":")
                        .append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }

    private int[] groups() {
        byte[] bytes = bytes();
        int[] groups = new int[bytes.length / 2];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = (bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff;
        }
        return groups;
    }

    /** Where the first longest run of at least two zeros begins; -1 if there is none. */
    private static int longestZeros(int[] groups) {
        int best = -1;
        int length = 1;
        for (int i = 0; i < groups.length; i++) {
            int end = zerosEnd(groups, i);
            if (end - i > length) {
                best = i;
                length = end - i;
            }
            i = Math.max(i, end - 1);
        }
        return best;
    }

    private static int zerosEnd(int[] groups, int start) {
        int end = Math.max(start, 0);
        while (start >= 0 && end < groups.length && groups[end] == 0) {
            end++;
        }
        return end;
    }
}
