package io.berth.plugins.nodeprices;

import io.berth.api.model.GenericObject;
import io.berth.api.snapshot.ClusterObjects;
import io.berth.api.tree.Tree;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The prices in a ConfigMap as it is now. What is made of it is kept until the cluster has another one. */
final class PriceList {
    /** What a node costs of which no price is known. */
    static final long UNKNOWN = -1;

    private static final Pattern PRICE = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,6})?");
    private static final int DECIMALS = 6;

    private record Read(@Nullable GenericObject from, Map<String, Long> millionths) {}

    private final ClusterObjects objects;
    private final String namespace;
    private final String name;
    private volatile Read known = new Read(null, Map.of());

    PriceList(ClusterObjects objects, String namespace, String name) {
        this.objects = objects;
        this.namespace = namespace;
        this.name = name;
    }

    /** The price of a type of nodes in millionths; whole numbers, as scores are. */
    long of(String type) {
        return current().getOrDefault(type, UNKNOWN);
    }

    private Map<String, Long> current() {
        GenericObject found = configMap();
        Read last = known;
        if (last.from != found) {
            last = new Read(found, found == null ? Map.of() : prices(found.raw().mapping("data")));
            known = last;
        }
        return last.millionths;
    }

    /** Kinds without a record of their own are all of one class, so a Deployment could have the name. */
    private @Nullable GenericObject configMap() {
        for (GenericObject object : objects.list(GenericObject.class)) {
            if (object.kind().equals("ConfigMap")
                    && object.name().equals(name)
                    && object.namespace().equals(namespace)) {
                return object;
            }
        }
        return null;
    }

    /** What is no amount is left out: a typing error in one price must not keep pods from being scheduled. */
    private static Map<String, Long> prices(Tree.Mapping data) {
        Map<String, Long> prices = new TreeMap<>();
        for (String type : data.entries().keySet()) {
            String text = data.text(type).strip();
            if (PRICE.matcher(text).matches()) {
                int point = text.indexOf('.');
                String whole = point < 0 ? text : text.substring(0, point);
                String part = point < 0 ? "" : text.substring(point + 1);
                prices.put(type, Long.parseLong(whole + part + "0".repeat(DECIMALS - part.length())));
            }
        }
        return prices;
    }
}
