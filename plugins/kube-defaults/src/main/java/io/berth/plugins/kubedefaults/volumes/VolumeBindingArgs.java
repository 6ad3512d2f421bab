package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import java.util.List;

/**
 * The arguments of VolumeBinding.
 *
 * @param bindTimeoutSeconds how long PreBind waits for volumes
 * @param shape how storage utilization is scored
 */
record VolumeBindingArgs(long bindTimeoutSeconds, List<ShapePoint> shape) {
    private static final List<ShapePoint> EMPTIEST_FIRST = List.of(new ShapePoint(0, 10), new ShapePoint(100, 0));

    static final ArgsSpec<VolumeBindingArgs> SPEC = ArgsSpec.of(VolumeBindingArgs.class)
            .ofVersion("kubescheduler.config.k8s.io/v1")
            .checkedBy(VolumeBindingArgs::check);

    VolumeBindingArgs {
        shape = shape.isEmpty() ? EMPTIEST_FIRST : List.copyOf(shape);
    }

    /** The defaults. */
    VolumeBindingArgs() {
        this(600, EMPTIEST_FIRST);
    }

    private void check(FieldProblems problems) {
        if (bindTimeoutSeconds < 0) {
            problems.invalid(
                    "bindTimeoutSeconds",
                    bindTimeoutSeconds,
                    "invalid BindTimeoutSeconds, should not be a negative value");
        }
        checkOrder(problems);
        checkRanges(problems);
    }

    /** Only the first point that is out of order is told. */
    private void checkOrder(FieldProblems problems) {
        for (int i = 1; i < shape.size(); i++) {
            if (shape.get(i - 1).utilization() >= shape.get(i).utilization()) {
                problems.invalid(
                        "shape[" + i + "].utilization",
                        shape.get(i).utilization(),
                        "values must be sorted in increasing order");
                return;
            }
        }
    }

    private void checkRanges(FieldProblems problems) {
        for (int i = 0; i < shape.size(); i++) {
            ShapePoint point = shape.get(i);
            if (point.utilization() < 0 || point.utilization() > 100) {
                problems.invalid("shape[" + i + "].utilization", point.utilization(), "not in valid range [0, 100]");
            }
            if (point.score() < 0 || point.score() > 10) {
                problems.invalid("shape[" + i + "].score", point.score(), "not in valid range [0, 10]");
            }
        }
    }
}
