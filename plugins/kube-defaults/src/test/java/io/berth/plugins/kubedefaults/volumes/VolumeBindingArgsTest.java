package io.berth.plugins.kubedefaults.volumes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.plugins.kubedefaults.support.BrokenLine.ShapePoint;
import io.berth.testkit.Given;
import org.junit.jupiter.api.Test;

final class VolumeBindingArgsTest {
    private static VolumeBindingArgs args(String fields) {
        return Given.args(fields).as(VolumeBindingArgs.SPEC);
    }

    @Test
    void what_is_not_written_has_its_default() {
        assertThat(args("").bindTimeoutSeconds()).isEqualTo(600);
        assertThat(args("").shape()).containsExactly(new ShapePoint(0, 10), new ShapePoint(100, 0));
        assertThat(args("shape: []")).isEqualTo(new VolumeBindingArgs());
    }

    @Test
    void a_negative_timeout_is_refused() {
        assertThatThrownBy(() -> args("bindTimeoutSeconds: -1"))
                .hasMessageContaining("args.bindTimeoutSeconds: Invalid value: -1:"
                        + " invalid BindTimeoutSeconds, should not be a negative value");
    }

    @Test
    void the_first_point_out_of_order_is_refused() {
        assertThatThrownBy(() -> args("shape: [{utilization: 50, score: 1}, {utilization: 50, score: 2},"
                        + " {utilization: 10, score: 2}]"))
                .hasMessageContaining(
                        "args.shape[1].utilization: Invalid value: 50:" + " values must be sorted in increasing order")
                .hasMessageNotContaining("shape[2]");
    }

    @Test
    void points_out_of_range_are_refused() {
        assertThatThrownBy(() -> args("shape: [{utilization: -1, score: 11}, {utilization: 101, score: -1}]"))
                .hasMessageContaining("args.shape[0].utilization: Invalid value: -1: not in valid range [0, 100]")
                .hasMessageContaining("args.shape[0].score: Invalid value: 11: not in valid range [0, 10]")
                .hasMessageContaining("args.shape[1].utilization: Invalid value: 101: not in valid range [0, 100]")
                .hasMessageContaining("args.shape[1].score: Invalid value: -1: not in valid range [0, 10]");
    }
}
