package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.tree.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kubeconfigs that are missing, broken, or refer to what they do not have. */
class KubeconfigTest {
    private static final String GOOD = """
        apiVersion: v1
        kind: Config
        clusters:
        - {name: bed, cluster: {server: "https://127.0.0.1:1"}}
        users:
        - {name: scheduler, user: {token: secret}}
        contexts:
        - {name: here, context: {cluster: bed, user: scheduler}}
        current-context: here
        """;

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("k.yaml");
    }

    private String refusal(String text) throws IOException {
        Files.writeString(file, text);
        return refusal(LiveConnection.of(file, ""));
    }

    private String refusal(LiveConnection connection) {
        try {
            ClientConfig.of(connection, Map.of());
            return "";
        } catch (InvalidInputException e) {
            return String.valueOf(e.getMessage()).replace(folder + "/", "");
        }
    }

    @Test
    void one_that_is_whole_is_taken() throws IOException {
        assertThat(refusal(GOOD)).isEmpty();
    }

    @Test
    void one_that_is_missing_is_named_with_the_reason() {
        assertThat(refusal(LiveConnection.of(file, ""))).isEqualTo("the kubeconfig k.yaml does not exist");
    }

    @Test
    void broken_yaml_is_named_with_its_place() throws IOException {
        assertThat(refusal("a: [b\n")).startsWith("k.yaml:2:1: no valid YAML");
        assertThat(refusal("nothing")).startsWith("the kubeconfig k.yaml has a string, expected a mapping");
        assertThat(refusal("")).isEqualTo("the kubeconfig k.yaml has no content");
    }

    @Test
    void a_context_that_does_not_exist_is_named_with_those_that_do() throws IOException {
        assertThat(refusal(GOOD.replace("current-context: here", "current-context: hera")))
                .isEqualTo("k.yaml:9:1: current-context: context \"hera\" does not exist, did you mean \"here\"?;"
                        + " there is \"here\"");
        assertThat(refusal(GOOD.replace("current-context: here", "")))
                .isEqualTo("k.yaml:1:1: current-context: is missing, so no context is chosen; there is \"here\"");
    }

    @Test
    void a_user_and_a_cluster_that_do_not_exist_are_both_named() throws IOException {
        assertThat(refusal(GOOD.replace("cluster: bed, user: scheduler", "cluster: bad, user: nobody"))
                        .lines())
                .containsExactly(
                        "k.yaml:8:26: cluster: cluster \"bad\" does not exist, did you mean \"bed\"?; there is"
                                + " \"bed\"",
                        "k.yaml:8:40: user: user \"nobody\" does not exist; there is \"scheduler\"");
    }

    @Test
    void a_cluster_without_a_server_is_refused() throws IOException {
        assertThat(refusal(GOOD.replace("server: \"https://127.0.0.1:1\"", "")))
                .isEqualTo("k.yaml:4:24: server: is missing: cluster \"bed\" has no server defined");
    }

    @Test
    void no_context_is_needed_where_the_server_is_given_elsewhere() throws IOException {
        Files.writeString(file, GOOD.replace("current-context: here", ""));
        assertThat(refusal(LiveConnection.of(file, "https://127.0.0.1:2"))).isEmpty();
    }

    @Test
    void a_file_that_it_names_and_that_cannot_be_read_is_named_with_its_field() throws IOException {
        assertThat(refusal(GOOD.replace("token: secret", "client-certificate: no.crt, client-key: no.key"))
                        .lines())
                .containsExactly(
                        "k.yaml:6:28: client-certificate no.crt does not exist",
                        "k.yaml:6:56: client-key no.key does not exist");
        assertThat(refusal(GOOD.replace("{server:", "{certificate-authority: no.ca, server:")))
                .isEqualTo("k.yaml:4:25: certificate-authority no.ca does not exist");
    }

    @Test
    void a_certificate_that_is_none_is_refused_with_the_name_of_the_file() throws IOException {
        Files.writeString(
                file, GOOD.replace("token: secret", "client-certificate-data: bm9uZQ==, client-key-data: bm9uZQ=="));
        LiveConnection connection = LiveConnection.of(file, "");

        assertThatThrownBy(
                        () -> new HttpTransport(ClientConfig.of(connection, Map.of()), connection, RequestMeter.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("the kubeconfig " + file + " has a certificate or key that cannot be used");
    }

    @Test
    void without_anything_the_flags_that_help_are_named() {
        assertThat(refusal(LiveConnection.of(null, "")))
                .contains("--kubeconfig")
                .contains("--master")
                .doesNotContain("KUBERNETES_MASTER");
    }
}
