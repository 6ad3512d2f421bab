package io.berth.host.source.script;

import io.berth.api.snapshot.Resources;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Amounts of some resources as {@code amountsAt} of the prelude takes them, each with an index. */
final class GuestAmounts {
    private static final int COMMON = 4;

    private final double[] common;
    private final @Nullable String[] others;
    private boolean hasOthers;

    GuestAmounts(int count) {
        common = new double[COMMON * count];
        others = new String[count];
    }

    /** @param pods in place of the amount of that name */
    void put(int index, Resources resources, long pods) {
        int at = COMMON * index;
        common[at] = resources.milliCpu();
        common[at + 1] = resources.memory();
        common[at + 2] = resources.ephemeralStorage();
        common[at + 3] = pods;
        if (resources.scalarCount() > 0) {
            hasOthers = true;
            others[index] = json(resources);
        }
    }

    private static String json(Resources resources) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        for (int i = 0; i < resources.scalarCount(); i++) {
            amounts.put(resources.scalarName(i), resources.scalarAmount(i));
        }
        return JsonText.of(amounts);
    }

    /** Four for each index: milliCpu, memory, ephemeralStorage and pods. */
    double[] common() {
        return common;
    }

    /** The other ones of each index as JSON, or null if it has none; null if none has any. */
    @Nullable
    String @Nullable [] others() {
        return hasOthers ? others : null;
    }
}
