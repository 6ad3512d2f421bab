package io.berth.host.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import io.berth.api.tree.Tree;
import java.util.List;
import org.assertj.core.api.Assertions;

/** Reads texts in tests. */
final class Documents {
    private Documents() {}

    static Tree only(String text) {
        List<Tree> documents = TreeReader.read(text, "a.yaml");
        assertThat(documents).hasSize(1);
        return documents.getFirst();
    }

    static Tree.Mapping mapping(String text) {
        return (Tree.Mapping) only(text);
    }

    /** The problems of a text, each as {@code line:column message}. */
    static List<String> problems(String text, String source) {
        InvalidInputException refusal =
                Assertions.catchThrowableOfType(InvalidInputException.class, () -> TreeReader.read(text, source));
        assertThat(refusal).as("the text was read").isNotNull();
        return described(refusal.problems());
    }

    static List<String> described(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.position().line()
                        + ":"
                        + problem.position().column()
                        + " "
                        + (problem.path().isEmpty() ? "" : problem.path() + ": ")
                        + problem.message())
                .toList();
    }
}
