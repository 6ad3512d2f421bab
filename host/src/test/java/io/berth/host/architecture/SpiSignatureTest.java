package io.berth.host.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Plugins that were compiled against the SPI must go on to load. The file has its signature as it was last accepted; once
 * there are releases, that of the last one.
 */
class SpiSignatureTest {
    private static final Path ACCEPTED = Path.of("src", "test", "resources", "spi-signature.txt");
    private static final String HOW = "; if plugins may break by it, raise SpiVersion, then run this test with"
            + " -Dberth.spi.accept=true and commit " + ACCEPTED;

    private static SortedSet<String> accepted(SortedSet<String> current) throws Exception {
        if (Boolean.getBoolean("berth.spi.accept")) {
            Files.write(ACCEPTED, current);
        }
        return new TreeSet<>(Files.readAllLines(ACCEPTED));
    }

    private static String typeOf(String line) {
        return line.substring(0, line.indexOf(' '));
    }

    /** What a plugin may miss. */
    static List<String> gone(SortedSet<String> before, SortedSet<String> now) {
        return before.stream().filter(line -> !now.contains(line)).toList();
    }

    /** Methods that classes of plugins would have to have. */
    static List<String> demanded(SortedSet<String> before, SortedSet<String> now) {
        return now.stream()
                .filter(line -> line.contains(" . abstract ") && !before.contains(line))
                .filter(line -> before.stream().anyMatch(known -> typeOf(known).equals(typeOf(line))))
                .toList();
    }

    @Test
    void nothing_that_plugins_link_against_is_gone() throws Exception {
        SortedSet<String> current = SpiSignature.current();
        assertThat(gone(accepted(current), current))
                .as("what was in the SPI and is not there any more" + HOW)
                .isEmpty();
    }

    @Test
    void no_interface_of_the_SPI_demands_more_than_before() throws Exception {
        SortedSet<String> current = SpiSignature.current();
        assertThat(demanded(accepted(current), current))
                .as("new abstract methods, which older plugins and test doubles do not have" + HOW)
                .isEmpty();
    }

    @Test
    void a_removed_method_and_a_new_demand_are_noticed() {
        SortedSet<String> before = new TreeSet<>(List.of("A : interface", "A . abstract void a()"));
        SortedSet<String> now = new TreeSet<>(List.of("A : interface", "A . abstract void b()"));
        assertThat(gone(before, now)).containsExactly("A . abstract void a()");
        assertThat(demanded(before, now)).containsExactly("A . abstract void b()");
    }
}
