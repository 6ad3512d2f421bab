package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.Tree;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** What type a scalar has: by its tag, or for a plain one without a tag by its spelling. */
final class YamlScalar {
    private static final ScalarResolver RESOLVER = new CoreSchema().getScalarResolver();

    private YamlScalar() {}

    static Tree.Scalar tree(ScalarEvent event, Position position) {
        Optional<String> tag = event.getTag().filter(name -> !name.equals("!"));
        boolean plain = event.getImplicit().canOmitTagInPlainScalar();
        Tag type = tag.map(Tag::new).orElseGet(() -> RESOLVER.resolve(event.getValue(), plain));
        return new Tree.Scalar(position, type(type), event.getValue());
    }

    private static Tree.Scalar.Type type(Tag tag) {
        if (tag.equals(Tag.INT)) {
            return Tree.Scalar.Type.INTEGER;
        }
        if (tag.equals(Tag.FLOAT)) {
            return Tree.Scalar.Type.DECIMAL;
        }
        if (tag.equals(Tag.BOOL)) {
            return Tree.Scalar.Type.BOOLEAN;
        }
        return tag.equals(Tag.NULL) ? Tree.Scalar.Type.NULL : Tree.Scalar.Type.STRING;
    }
}
