package io.berth.plugins.kubedefaults.volumes;

import io.berth.api.plugin.ArgsSpec;
import io.berth.api.tree.FieldProblems;
import io.berth.plugins.kubedefaults.support.BrokenLine;
import io.berth.plugins.kubedefaults.support.BrokenLine.ShapePoint;
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
        BrokenLine.check(shape, "shape", problems);
    }
}
