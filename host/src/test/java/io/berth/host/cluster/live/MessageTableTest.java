package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The table of messages against the Go types of the Kubernetes API; its other proof is {@link LiveWireTest}. */
class MessageTableTest {
    private static final Path TABLE = Path.of("src/main/resources/io/berth/host/proto/messages.txt");

    private static MessageTable expected() {
        Optional<GoTypes> types = GoTypes.find();
        Assumptions.assumeTrue(
                types.isPresent(), "Go has no k8s.io/api on this machine: host/src/testbed/up --build-only gets it");
        MessageTable table = new MessageTable(types.orElseThrow());
        for (LiveKind kind : LiveKind.ALL) {
            if (!MessageTable.isFree(kind.record())) {
                table.add(kind.apiVersion() + "/" + kind.name(), kind.record());
            }
        }
        table.add("v1/Status", ServerStatus.class);
        table.add("v1/ListMeta", Decoder.ListMeta.class);
        return table;
    }

    @Test
    void every_field_of_a_record_has_the_number_that_the_api_gives_it() throws IOException {
        String written = expected().text();
        if (Boolean.getBoolean("berth.messages.write")) {
            Files.writeString(TABLE, written);
        }

        assertThat(TABLE)
                .as("the table of messages; -Dberth.messages.write=true brings it up to date")
                .hasContent(written);
    }

    @Test
    void no_record_has_a_field_that_the_api_does_not_know() {
        assertThat(expected().unknown())
                .as("fields of no message; one record stands for the sources of pods and of persistent volumes")
                .containsExactly("v1/CSIVolumeSource.volumeHandle");
    }
}
