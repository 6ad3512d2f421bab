package io.berth.plugins.mycustomplugina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.plugin.PluginArgs;
import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MyCustomPluginATest {
    private static final Position AT = new Position("profile.yaml", 7, 3);

    private static PluginArgs args(String key, String value) {
        var text = new Tree.Scalar(AT, Tree.Scalar.Type.STRING, value);
        return new PluginArgs(new Tree.Mapping(AT, Map.of(key, text)), "args");
    }

    @Test
    void compares_the_label_team_unless_told_otherwise() {
        assertThat(PluginArgs.NONE.as(MyCustomPluginAFactory.Args.class).label())
                .isEqualTo("team");
    }

    @Test
    void takes_the_label_from_its_arguments() {
        assertThat(args("label", "zone").as(MyCustomPluginAFactory.Args.class).label())
                .isEqualTo("zone");
    }

    @Test
    void refuses_an_argument_that_it_does_not_know() {
        assertThatThrownBy(() -> new MyCustomPluginAFactory().create(args("lable", "zone"), null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("unknown field \"args.lable\", did you mean \"label\"?");
    }
}
