package io.berth.host.source.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.profile.ExtensionPoint;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScriptExportTest {
    @Test
    void every_extension_point_can_be_served_by_a_script() {
        Set<Class<?>> served = Arrays.stream(ScriptExport.values())
                .map(ScriptExport::extensionPoint)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        assertThat(served)
                .containsAll(
                        ExtensionPoint.ALL.stream().map(ExtensionPoint::type).toList());
    }
}
