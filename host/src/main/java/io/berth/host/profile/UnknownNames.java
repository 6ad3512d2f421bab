package io.berth.host.profile;

import io.berth.api.tree.Position;
import io.berth.host.config.PluginSet;
import io.berth.host.config.ProfileSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Plugins that a profile disables or gives arguments to, and that do not exist. kube-scheduler accepts them without a
 * word; here the user is told, as it is mostly a slip.
 */
record UnknownNames(ProfileSpec spec, PluginInstances instances) {
    private static final String ALL = "*";

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        spec.plugins().forEach((point, set) -> {
            for (PluginSet.Entry entry : set.disabled()) {
                tell(entry.name(), entry.position(), "is disabled at " + point, warnings);
            }
        });
        spec.pluginConfig().forEach((name, args) -> tell(name, args.tree().position(), "is given arguments", warnings));
        return warnings;
    }

    private void tell(String name, Position position, String what, List<String> warnings) {
        if (!name.equals(ALL) && !instances.isKnown(name)) {
            String place = position.toString();
            warnings.add((place.isEmpty() ? "" : place + ": ") + "plugin \"" + name + "\" " + what
                    + " and does not exist" + instances.suggestion(name));
        }
    }
}
