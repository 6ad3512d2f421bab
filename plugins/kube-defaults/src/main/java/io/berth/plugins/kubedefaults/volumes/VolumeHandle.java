package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.model.Parsed;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names under which CSI drivers know volumes that are written in an older way. */
final class VolumeHandle {
    private static final Pattern EBS_ID = Pattern.compile("vol-[^/]*");
    private static final String UNKNOWN = "UNSPECIFIED";

    private VolumeHandle() {}

    /** The id itself, or the end of {@code aws://zone/id}. */
    static Parsed<String> ebs(String id) {
        if (!id.startsWith("aws://")) {
            return new Parsed.Valid<>(id);
        }
        String rest = id.substring("aws://".length());
        int slash = rest.indexOf('/');
        String last = slash < 0 ? "" : rest.substring(slash).replaceAll("^/+|/+$", "");
        return EBS_ID.matcher(last).matches()
                ? new Parsed.Valid<>(last)
                : new Parsed.Invalid<>(List.of("invalid format for AWS volume (" + last + ")"));
    }

    /**
     * The path of a disk.
     *
     * @param zones as in a label: empty, one, or several separated by two underscores
     */
    static Parsed<String> gce(String disk, String zones) {
        if (!zones.contains("__")) {
            String zone = zones.isEmpty() ? UNKNOWN : zones;
            return new Parsed.Valid<>("projects/" + UNKNOWN + "/zones/" + zone + "/disks/" + disk);
        }
        Set<String> regions = new TreeSet<>();
        for (String zone : zones.split("__", -1)) {
            regions.add(zone.substring(0, Math.max(0, zone.lastIndexOf('-'))));
        }
        return regions.size() == 1
                ? new Parsed.Valid<>(
                        "projects/" + UNKNOWN + "/regions/" + regions.iterator().next() + "/disks/" + disk)
                : new Parsed.Invalid<>(List.of("expected zones of one region, but found " + zones));
    }
}
