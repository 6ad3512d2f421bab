package io.berth.plugins.kubedefaults.resources;

import io.berth.api.cycle.FilterResult;
import io.berth.api.cycle.Proceed;
import io.berth.api.cycle.Rejection;
import io.berth.api.snapshot.NodeInfo;
import io.berth.api.snapshot.ResourceNames;
import io.berth.api.snapshot.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a class of pods asks of a node, prepared for being compared with many nodes. Safe for several threads. */
final class FitRequest {
    private static final int PODS = 1;
    private static final int CPU = 2;
    private static final int MEMORY = 4;
    private static final int STORAGE = 8;
    private static final int FIRST_SCALAR = 4;
    /** With so many scalar resources the refusals are kept; with more they are made each time. */
    private static final int SCALARS_KEPT = 5;

    private final Resources wanted;
    private final boolean nothing;
    private final String[] scalars;
    private final long[] amounts;
    private final boolean[] ignored;
    private final @Nullable AtomicReferenceArray<@Nullable Rejection> refusals;

    /** @param isIgnored whether Filter passes over an extended resource */
    FitRequest(Resources wanted, Predicate<String> isIgnored) {
        this.wanted = wanted;
        nothing = wanted.milliCpu() == 0
                && wanted.memory() == 0
                && wanted.ephemeralStorage() == 0
                && wanted.scalarCount() == 0;
        List<Integer> indexes = new ArrayList<>();
        for (int i = 0; i < wanted.scalarCount(); i++) {
            if (wanted.scalarAmount(i) != 0) {
                indexes.add(i);
            }
        }
        scalars = indexes.stream().map(wanted::scalarName).toArray(String[]::new);
        amounts = indexes.stream().mapToLong(wanted::scalarAmount).toArray();
        ignored = new boolean[scalars.length];
        for (int i = 0; i < ignored.length; i++) {
            ignored[i] = ResourceNames.isExtended(scalars[i]) && isIgnored.test(scalars[i]);
        }
        refusals =
                scalars.length > SCALARS_KEPT ? null : new AtomicReferenceArray<>(2 << FIRST_SCALAR + scalars.length);
    }

    Resources wanted() {
        return wanted;
    }

    /** The scalar resources of which anything is wanted. */
    String[] scalars() {
        return scalars;
    }

    /** Whether some resource is one that devices may stand for. */
    boolean mayBeDevices() {
        for (String scalar : scalars) {
            if (ResourceNames.isDeviceBacked(scalar)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Compares with what is left on a node. Called often, from several threads; allocates nothing.
     *
     * @param devices resources, by a bit each, that devices serve where a node has none itself
     */
    FilterResult check(NodeInfo node, long devices) {
        Resources allocatable = node.allocatable();
        Resources requested = node.requested();
        long lacking = node.podCount() + 1 > allocatable.pods() ? PODS : 0;
        boolean hopeless = false;
        if (!nothing) {
            long cpu = wanted.milliCpu();
            if (cpu > 0 && cpu > allocatable.milliCpu() - requested.milliCpu()) {
                lacking |= CPU;
                hopeless = cpu > allocatable.milliCpu();
            }
            long memory = wanted.memory();
            if (memory > 0 && memory > allocatable.memory() - requested.memory()) {
                lacking |= MEMORY;
                hopeless |= memory > allocatable.memory();
            }
            long storage = wanted.ephemeralStorage();
            if (storage > 0 && storage > allocatable.ephemeralStorage() - requested.ephemeralStorage()) {
                lacking |= STORAGE;
                hopeless |= storage > allocatable.ephemeralStorage();
            }
            for (int i = 0; i < scalars.length; i++) {
                long has = ignored[i] ? Long.MAX_VALUE : allocatable.scalar(scalars[i]);
                boolean served = ignored[i] || has == 0 && (devices & 1L << i) != 0;
                if (!served && amounts[i] > has - requested.scalar(scalars[i])) {
                    lacking |= 1L << FIRST_SCALAR + i;
                    hopeless |= amounts[i] > has;
                }
            }
        }
        return lacking == 0 ? Proceed.PROCEED : refusal(lacking, hopeless);
    }

    private Rejection refusal(long lacking, boolean hopeless) {
        if (refusals == null) {
            return makeRefusal(lacking, hopeless);
        }
        int index = (int) lacking << 1 | (hopeless ? 1 : 0);
        Rejection known = refusals.get(index);
        if (known == null) {
            known = makeRefusal(lacking, hopeless);
            refusals.set(index, known);
        }
        return known;
    }

    private Rejection makeRefusal(long lacking, boolean hopeless) {
        List<String> reasons = new ArrayList<>();
        add(reasons, lacking & PODS, "Too many pods");
        add(reasons, lacking & CPU, "Insufficient cpu");
        add(reasons, lacking & MEMORY, "Insufficient memory");
        add(reasons, lacking & STORAGE, "Insufficient ephemeral-storage");
        for (int i = 0; i < scalars.length; i++) {
            add(reasons, lacking & 1L << FIRST_SCALAR + i, "Insufficient " + scalars[i]);
        }
        return new Rejection(hopeless ? Rejection.Kind.UNRESOLVABLE : Rejection.Kind.UNSCHEDULABLE, reasons);
    }

    private static void add(List<String> reasons, long lacking, String reason) {
        if (lacking != 0) {
            reasons.add(reason);
        }
    }
}
