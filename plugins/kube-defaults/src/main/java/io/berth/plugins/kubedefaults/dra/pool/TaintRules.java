package io.berth.plugins.kubedefaults.dra.pool;

import io.berth.api.model.DeviceTaint;
import io.berth.api.model.DeviceTaintRule;
import io.berth.api.model.DeviceTaintSelector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The taints that administrators put on devices, on top of those that the devices have by themselves. */
public final class TaintRules {
    private final List<DeviceTaintRule> rules;

    public TaintRules(Collection<DeviceTaintRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** All taints of a device. */
    public List<DeviceTaint> taints(PoolDevice device) {
        List<DeviceTaint> own = device.device().taints();
        if (rules.isEmpty()) {
            return own;
        }
        List<DeviceTaint> all = new ArrayList<>(own);
        for (DeviceTaintRule rule : rules) {
            if (matches(rule.spec().deviceSelector(), device.id())) {
                all.add(rule.spec().taint());
            }
        }
        return all;
    }

    private static boolean matches(@Nullable DeviceTaintSelector selector, DeviceId device) {
        return selector != null
                && matches(selector.driver(), device.driver())
                && matches(selector.pool(), device.pool())
                && matches(selector.device(), device.device());
    }

    private static boolean matches(@Nullable String wanted, String actual) {
        return wanted == null || wanted.equals(actual);
    }
}
