package io.berth.host.cache;

import io.berth.api.snapshot.Resources;
import java.util.Map;
import java.util.TreeMap;

/** Resources as a map without zeros: a sum from which all was taken off again may still list a name. */
final class Amounts {
    private Amounts() {}

    static Map<String, Long> of(Resources resources) {
        Map<String, Long> amounts = new TreeMap<>();
        for (String name : new String[] {"cpu", "memory", "ephemeral-storage"}) {
            amounts.put(name, resources.amount(name));
        }
        for (int i = 0; i < resources.scalarCount(); i++) {
            amounts.put(resources.scalarName(i), resources.scalarAmount(i));
        }
        amounts.values().removeIf(amount -> amount == 0);
        return amounts;
    }
}
