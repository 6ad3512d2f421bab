package io.berth.host.cluster.manifest;

import io.berth.api.model.Quantity;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses amounts of resources that no API server takes, or that cannot be counted in 64 bits. */
final class QuantityChecks {
    private static final Quantity LONG_MAX = Quantity.of(Long.MAX_VALUE);
    private static final Quantity CPU_MAX = Quantity.of(Long.MAX_VALUE / 1000);

    private QuantityChecks() {}

    /** Checks a mapping from resource names to amounts. */
    static Map<String, Quantity> amounts(Part holder, String key) {
        Map<String, Quantity> amounts = new HashMap<>();
        for (Part amount : holder.values(key)) {
            Quantity quantity = amount(amount, amount.key());
            if (quantity != null) {
                amounts.put(amount.key(), quantity);
            }
        }
        return amounts;
    }

    /** Checks {@code requests} and {@code limits} of a container or pod. */
    static void requirements(Part resources) {
        Map<String, Quantity> limits = amounts(resources, "limits");
        Map<String, Quantity> requests = amounts(resources, "requests");
        for (Part request : resources.values("requests")) {
            Quantity asked = requests.get(request.key());
            Quantity limit = limits.get(request.key());
            if (asked != null && limit != null && asked.compareTo(limit) > 0) {
                request.refuse("\"" + request.text() + "\" must be less than or equal to the limit of "
                        + resources.at("limits").text(request.key()));
            }
        }
    }

    private static @Nullable Quantity amount(Part part, String resource) {
        Quantity quantity;
        try {
            quantity = Quantity.parse(part.text());
        } catch (IllegalArgumentException e) {
            // Decoding reports it.
            return null;
        }
        if (quantity.signum() < 0) {
            part.refuse("\"" + part.text() + "\" must be greater than or equal to 0");
        } else if (quantity.compareTo(resource.equals("cpu") ? CPU_MAX : LONG_MAX) > 0) {
            part.refuse("\"" + part.text() + "\" is more than can be counted; expected at most "
                    + BigDecimal.valueOf(Long.MAX_VALUE, resource.equals("cpu") ? 3 : 0)
                            .toPlainString());
        }
        return quantity;
    }
}
