package io.berth.host.cluster.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.Tree;
import io.berth.host.tree.TreeReader;
import io.berth.host.tree.TreeWriter;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatchTest {
    private static Tree.Mapping tree(String json) {
        return (Tree.Mapping) TreeReader.read(json, "x.json").getFirst();
    }

    /** With quotes for JSON's. */
    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{'a':1,'b':2}             | {'a':1,'b':3}             | {'b':3}",
                "{'a':1,'b':2}             | {'a':1}                   | {'b':null}",
                "{}                        | {'a':{'b':1}}             | {'a':{'b':1}}",
                "{'a':{'b':1,'c':2}}       | {'a':{'b':1,'c':3}}       | {'a':{'c':3}}",
                "{'a':{'b':1}}             | {'a':{}}                  | {'a':{'b':null}}",
                "{'a':[1,2]}               | {'a':[1,3]}               | {'a':[1,3]}",
            })
    void only_the_difference_is_in_a_patch(String before, String after, String expected) {
        // Places in the text count for the equality of trees, so both have the same text where they are equal.
        Tree.Mapping from = tree(before.replace('\'', '"'));
        Tree.Mapping to = tree(after.replace('\'', '"'));

        assertThat(TreeWriter.json(Objects.requireNonNull(Patch.between(from, to))))
                .isEqualTo(expected.replace('\'', '"'));
    }
}
