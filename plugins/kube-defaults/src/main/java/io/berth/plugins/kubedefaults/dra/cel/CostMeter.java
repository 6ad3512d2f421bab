package io.berth.plugins.kubedefaults.dra.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Collection;
import java.util.Map;

/**
 * Counts what an evaluation costs, in the units of Kubernetes, and ends one that goes beyond the limit. The amounts
 * are those of cel-go as far as the steps can be seen from outside: what a call reads is not, what it makes is.
 */
final class CostMeter implements CelEvaluationListener {
    /** The limit for one evaluation on one device. */
    static final long LIMIT = 1_000_000;

    private static final int LIST = 10;
    private static final int MAP = 30;
    private static final int STRUCT = 40;
    private static final int CHARACTERS_PER_UNIT = 10;

    /** Ends an evaluation. */
    static final class ExceededException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ExceededException() {
            super("operation cancelled: actual cost limit exceeded");
        }
    }

    private long cost;

    @Override
    public void callback(CelExpr expression, Object value) {
        cost += cost(expression, value);
        if (cost > LIMIT) {
            throw new ExceededException();
        }
    }

    private static long cost(CelExpr expression, Object value) {
        return switch (expression.getKind()) {
            case CONSTANT -> 0;
            case LIST -> LIST;
            case MAP -> MAP;
            case STRUCT -> STRUCT;
            case CALL -> 1 + size(value);
            default -> 1;
        };
    }

    private static long size(Object value) {
        return switch (value) {
            case CharSequence text -> (text.length() + CHARACTERS_PER_UNIT - 1) / CHARACTERS_PER_UNIT;
            case Collection<?> values -> values.size();
            case Map<?, ?> values -> values.size();
            default -> 0;
        };
    }
}
