package io.berth.host.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import org.junit.jupiter.api.Test;

/** What is secret does not show. */
class SecretsTest {
    private static String shown(String yaml) {
        Tree.Mapping tree = (Tree.Mapping) TreeReader.read(yaml, "test.yaml").getFirst();
        return new ConfigurationEndpoint(() -> tree)
                .answer(Request.get("/configz"))
                .body();
    }

    @Test
    void the_key_of_an_extender_is_hidden_and_its_certificate_is_not() {
        assertThat(shown("{extenders: [{tlsConfig: {certData: Y2VydA==, keyData: c2VjcmV0}}]}"))
                .isEqualTo("{\"componentconfig\":{\"extenders\":[{\"tlsConfig\":"
                        + "{\"certData\":\"Y2VydA==\",\"keyData\":\"REDACTED\"}}]}}\n");
    }

    @Test
    void a_user_in_an_address_is_hidden() {
        assertThat(shown("{urlPrefix: 'https://joe:pass@extender/x', count: 1}"))
                .contains("https://REDACTED@extender/x")
                .contains("\"count\":1");
    }

    @Test
    void tokens_and_passwords_are_hidden_wherever_they_are() {
        assertThat(shown("{args: {Token: abc, password: def, list: [{secret: ghi}]}}"))
                .doesNotContain("abc")
                .doesNotContain("def")
                .doesNotContain("ghi");
        assertThat(TreeWriter.json(Secrets.hidden(
                        TreeReader.read("{token: {nested: kept}}", "t.yaml").getFirst())))
                .contains("kept");
    }
}
