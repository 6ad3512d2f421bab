package io.berth.plugins.kubedefaults.dra.cel;

import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A compiled expression about a device. Safe for several threads. */
public final class DeviceProgram implements CompiledSelector {
    private static final Pattern MISSING_KEY = Pattern.compile("key '(.*)' is not present in map\\.", Pattern.DOTALL);

    private final CelRuntime.Program program;
    /** Whether the expression has loops; without them no expression of a legal length comes near the cost limit. */
    private final boolean loops;

    DeviceProgram(CelRuntime.Program program, boolean loops) {
        this.program = program;
        this.loops = loops;
    }

    /** Whether the device is selected. */
    public boolean matches(DeviceValues device) throws SelectorException {
        Object result = evaluate(device);
        if (result instanceof Boolean matches) {
            return matches;
        }
        throw new SelectorException("CEL result of type " + TypeNames.of(result)
                + " could not be converted to bool: type conversion error from '" + TypeNames.of(result)
                + "' to 'bool'");
    }

    private @Nullable Object evaluate(DeviceValues device) throws SelectorException {
        Map<String, Object> variables = Map.of(SelectorCompiler.DEVICE, device.values());
        try {
            return loops ? program.trace(variables, new CostMeter()) : program.eval(variables);
        } catch (CelEvaluationException e) {
            throw new SelectorException(explain(e), e);
        } catch (CostMeter.ExceededException e) {
            throw new SelectorException(String.valueOf(e.getMessage()), e);
        }
    }

    private static String explain(CelEvaluationException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CostMeter.ExceededException) {
                return String.valueOf(cause.getMessage());
            }
            String message = String.valueOf(cause.getMessage());
            Matcher missing = MISSING_KEY.matcher(message);
            if (cause instanceof CelAttributeNotFoundException && missing.find()) {
                return "no such key: " + missing.group(1)
                        + ". consider using CEL optional chaining (.? followed by orValue()) or guarding the check"
                        + " with has() for optional fields";
            }
        }
        return String.valueOf(e.getMessage());
    }
}
