package io.berth.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.host.source.script.ScriptExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds {@code berth.d.ts} to what the host really does. */
class DeclarationsTest {
    private static final String DECLARATIONS = read();

    private static String read() {
        try {
            return Files.readString(Path.of("berth.d.ts"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** The names that an interface declares. */
    private static Set<String> declared(String type) {
        Matcher body = Pattern.compile("\\binterface " + type + " \\{\\n(.*?)\\n {0,2}}\\n", Pattern.DOTALL)
                .matcher(DECLARATIONS);
        assertThat(body.find()).as("an interface " + type).isTrue();
        Set<String> names = new TreeSet<>();
        Matcher name = Pattern.compile("^ {2,4}(?:readonly )?(\\w+)\\??[:(]", Pattern.MULTILINE)
                .matcher(body.group(1));
        while (name.find()) {
            names.add(name.group(1));
        }
        return names;
    }

    @Test
    void every_export_is_declared() {
        assertThat(declared("Exports"))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ScriptExport.values())
                        .map(ScriptExport::exportName)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Pod | pod",
                "Node | node",
                "NodePod | node.pods[0]",
                "State | state",
                "Host | berth",
                "Console | console",
                "Amounts | withoutOthers(node.allocatable)",
            })
    void every_field_of_an_object_is_declared(String type, String expression) {
        assertThat(declared(type))
                .isEqualTo(new TreeSet<>(Set.of(Scripts.fields(expression).split(","))));
    }

    @Test
    void the_types_of_the_API_are_those_of_the_model() {
        String api =
                DECLARATIONS.substring(DECLARATIONS.indexOf("  interface Affinity {"), DECLARATIONS.lastIndexOf('}'));
        assertThat(api).isEqualTo(ApiTypes.declarations());
    }
}
