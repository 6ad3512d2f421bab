package io.berth.testkit;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.plugin.PluginFactory;
import io.berth.api.tree.RecordFields;
import io.berth.api.tree.Tree;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Arguments that a factory has to refuse. */
final class Arguments {
    private Arguments() {}

    /** Looks at arguments as a host does: by their specification, then by making an instance. */
    static void check(PluginFactory factory, PluginArgs args, MemoryContext context) {
        factory.argsSpec().ifPresent(args::as);
        factory.create(args, context).close();
    }

    /** By the name of each argument a value that is of no type that it can have. */
    static Map<String, String> wrongTypes(Class<? extends Record> type) {
        Map<String, String> wrong = new LinkedHashMap<>();
        for (RecordComponent component : type.getRecordComponents()) {
            if (!Tree.class.isAssignableFrom(component.getType())) {
                wrong.put(
                        RecordFields.name(component),
                        isComposed(component.getType()) ? "\"one text\"" : "{a: mapping}");
            }
        }
        return wrong;
    }

    private static boolean isComposed(Class<?> type) {
        return type.isRecord() || Map.class.isAssignableFrom(type) || Collection.class.isAssignableFrom(type);
    }
}
