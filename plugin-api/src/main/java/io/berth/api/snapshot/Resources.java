package io.berth.api.snapshot;

import io.berth.api.model.Quantity;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Amounts of resources in the units that scheduling counts in. Immutable.
 *
 * <p>CPU is in thousandths of a core, memory and ephemeral storage in bytes, everything else in units of its own.
 */
public final class Resources {
    public static final Resources NONE = new Resources(0, 0, 0, 0, new String[0], new long[0]);

    private final long milliCpu;
    private final long memory;
    private final long ephemeralStorage;
    private final long pods;
    /** Sorted; shared between equal sets where possible. */
    private final String[] scalarNames;

    private final long[] scalarAmounts;

    private Resources(
            long milliCpu, long memory, long ephemeralStorage, long pods, String[] scalarNames, long[] scalarAmounts) {
        this.milliCpu = milliCpu;
        this.memory = memory;
        this.ephemeralStorage = ephemeralStorage;
        this.pods = pods;
        this.scalarNames = scalarNames;
        this.scalarAmounts = scalarAmounts;
    }

    /** From a list as in {@code status.allocatable}; names that are not counted are left out. */
    public static Resources of(Map<String, Quantity> list) {
        long cpu = 0;
        long memory = 0;
        long storage = 0;
        long pods = 0;
        TreeMap<String, Long> scalars = new TreeMap<>();
        for (Map.Entry<String, Quantity> entry : list.entrySet()) {
            Quantity quantity = entry.getValue();
            switch (entry.getKey()) {
                case "cpu" -> cpu = quantity.milliValue();
                case "memory" -> memory = quantity.value();
                case "ephemeral-storage" -> storage = quantity.value();
                case "pods" -> pods = quantity.value();
                default -> {
                    if (ResourceNames.isScalar(entry.getKey())) {
                        scalars.put(entry.getKey(), quantity.value());
                    }
                }
            }
        }
        String[] names = scalars.keySet().toArray(String[]::new);
        long[] amounts = scalars.values().stream().mapToLong(Long::longValue).toArray();
        return new Resources(cpu, memory, storage, pods, names, amounts);
    }

    /** CPU and memory only. */
    public static Resources of(long milliCpu, long memory) {
        return new Resources(milliCpu, memory, 0, 0, NONE.scalarNames, NONE.scalarAmounts);
    }

    /** Thousandths of a core. */
    public long milliCpu() {
        return milliCpu;
    }

    /** Bytes. */
    public long memory() {
        return memory;
    }

    /** Bytes. */
    public long ephemeralStorage() {
        return ephemeralStorage;
    }

    /** How many pods a node takes; only meant for what is allocatable. */
    public long pods() {
        return pods;
    }

    /** How many scalar resources there are. */
    public int scalarCount() {
        return scalarNames.length;
    }

    /** The name of a scalar resource; they are sorted by name. */
    public String scalarName(int index) {
        return scalarNames[index];
    }

    /** The amount of the scalar resource at an index. */
    public long scalarAmount(int index) {
        return scalarAmounts[index];
    }

    /** The amount of a scalar resource; 0 if there is none. */
    public long scalar(String name) {
        int index = Arrays.binarySearch(scalarNames, name);
        return index < 0 ? 0 : scalarAmounts[index];
    }

    /** Whether a scalar resource is listed, with whatever amount. */
    public boolean hasScalar(String name) {
        return Arrays.binarySearch(scalarNames, name) >= 0;
    }

    /** The amount of any resource by its name: cpu in thousandths, everything else in units. */
    public long amount(String name) {
        return switch (name) {
            case "cpu" -> milliCpu;
            case "memory" -> memory;
            case "ephemeral-storage" -> ephemeralStorage;
            case "pods" -> pods;
            default -> scalar(name);
        };
    }

    public Resources plus(Resources other) {
        return combine(other, 1);
    }

    public Resources minus(Resources other) {
        return combine(other, -1);
    }

    private Resources combine(Resources other, int sign) {
        String[] names = scalarNames;
        long[] amounts = scalarAmounts;
        if (Arrays.equals(names, other.scalarNames)) {
            amounts = names.length == 0 ? amounts : summed(other, sign);
        } else if (other.scalarNames.length > 0) {
            TreeMap<String, Long> sums = new TreeMap<>();
            for (int i = 0; i < names.length; i++) {
                sums.put(names[i], amounts[i]);
            }
            for (int i = 0; i < other.scalarNames.length; i++) {
                sums.merge(other.scalarNames[i], sign * other.scalarAmounts[i], Long::sum);
            }
            names = sums.keySet().toArray(String[]::new);
            amounts = sums.values().stream().mapToLong(Long::longValue).toArray();
        }
        return new Resources(
                milliCpu + sign * other.milliCpu,
                memory + sign * other.memory,
                ephemeralStorage + sign * other.ephemeralStorage,
                pods + sign * other.pods,
                names,
                amounts);
    }

    /** The amounts where both have the same scalar resources. */
    private long[] summed(Resources other, int sign) {
        long[] amounts = scalarAmounts.clone();
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] += sign * other.scalarAmounts[i];
        }
        return amounts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Resources that
                && milliCpu == that.milliCpu
                && memory == that.memory
                && ephemeralStorage == that.ephemeralStorage
                && pods == that.pods
                && Arrays.equals(scalarNames, that.scalarNames)
                && Arrays.equals(scalarAmounts, that.scalarAmounts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(new long[] {
            milliCpu, memory, ephemeralStorage, pods, Arrays.hashCode(scalarNames), Arrays.hashCode(scalarAmounts)
        });
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("cpu=" + milliCpu + "m,memory=" + memory);
        for (int i = 0; i < scalarNames.length; i++) {
            text.append(',').append(scalarNames[i]).append('=').append(scalarAmounts[i]);
        }
        return text.toString();
    }
}
