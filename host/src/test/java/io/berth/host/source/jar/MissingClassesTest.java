package io.berth.host.source.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars that name classes which are nowhere. */
class MissingClassesTest {
    @TempDir
    Path folder;

    private static TestJar jar() {
        return TestJar.withPlugin("acme", "Acme")
                .source("acme.Library", "package acme; public class Library { static int one() { return 1; } }")
                .source("acme.User", "package acme; public class User { int two() { return Library.one() + 1; } }");
    }

    @Test
    void a_jar_with_all_that_it_names_has_no_note() throws Exception {
        assertThat(MissingClasses.notes(jar().writeTo(folder.resolve("acme.jar"))))
                .isEmpty();
    }

    @Test
    void a_class_that_is_nowhere_is_told_with_one_that_names_it() throws Exception {
        Path file = Files.write(folder.resolve("acme.jar"), jar().bytes("acme.Library"));
        assertThat(MissingClasses.notes(file))
                .containsExactly(
                        file + ": needs what is neither in the jar nor in the JDK or the SPI: acme.Library (named"
                                + " by acme.User); put the library into the jar, unless these are never used");
    }

    @Test
    void a_class_of_the_host_is_nowhere_for_a_jar() throws Exception {
        Path file = TestJar.withPlugin("acme", "Acme")
                .source(
                        "acme.User",
                        "package acme; public class User { Object o() { return new"
                                + " io.berth.host.source.LoadFailure(\"\", \"\"); } }")
                .writeTo(folder.resolve("acme.jar"));
        assertThat(MissingClasses.notes(file)).singleElement().asString().contains("io.berth.host.source.LoadFailure");
    }

    @Test
    void a_damaged_jar_has_no_note_here() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.jar"), "no jar");
        assertThat(MissingClasses.notes(file)).isEmpty();
    }
}
