package io.berth.plugins.kubedefaults.dra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.testkit.Given;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DynamicResourcesArgsTest {
    @Test
    void without_arguments_the_defaults_hold() {
        assertThat(Given.args("").as(DynamicResourcesArgs.SPEC)).isEqualTo(new DynamicResourcesArgs());
    }

    @Test
    void zero_switches_the_limit_of_the_search_off() {
        assertThat(Given.args("filterTimeout: 0s, bindingTimeout: 1m").as(DynamicResourcesArgs.SPEC))
                .isEqualTo(new DynamicResourcesArgs(Duration.ZERO, Duration.ofMinutes(1)));
    }

    @Test
    void times_that_make_no_sense_are_refused() {
        assertThatThrownBy(() ->
                        Given.args("filterTimeout: -1s, bindingTimeout: 500ms").as(DynamicResourcesArgs.SPEC))
                .hasMessageContaining("args.filterTimeout: Invalid value: \"-1s\": must be zero or positive")
                .hasMessageContaining("args.bindingTimeout: Invalid value: \"500ms\": must be at least 1 second");
    }
}
