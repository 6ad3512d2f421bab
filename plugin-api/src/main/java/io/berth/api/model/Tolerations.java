package io.berth.api.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether tolerations tolerate taints. The comparing operators {@code Gt} and {@code Lt} tolerate nothing. */
public final class Tolerations {
    private Tolerations() {}

    /** Whether one toleration tolerates a taint. */
    public static boolean tolerates(Toleration toleration, Taint taint) {
        if (!toleration.effect().isEmpty() && !toleration.effect().equals(taint.effect())
                || !toleration.key().isEmpty() && !toleration.key().equals(taint.key())) {
            return false;
        }
        return switch (toleration.operator()) {
            case "", "Equal" -> toleration.value().equals(taint.value());
            case "Exists" -> true;
            default -> false;
        };
    }

    /** Whether one of the tolerations tolerates a taint. */
    public static boolean tolerates(List<Toleration> tolerations, Taint taint) {
        for (int i = 0; i < tolerations.size(); i++) {
            if (tolerates(tolerations.get(i), taint)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a taint keeps pods off a node: NoSchedule or NoExecute. */
    public static boolean keepsPodsOff(Taint taint) {
        return taint.effect().equals("NoSchedule") || taint.effect().equals("NoExecute");
    }

    /** The first taint that keeps pods off and is not tolerated, or null. Allocates nothing. */
    public static @Nullable Taint firstUntolerated(List<Taint> taints, List<Toleration> tolerations) {
        for (int i = 0; i < taints.size(); i++) {
            Taint taint = taints.get(i);
            if (keepsPodsOff(taint) && !tolerates(tolerations, taint)) {
                return taint;
            }
        }
        return null;
    }
}
