package io.berth.api.tree;

import java.util.List;
import java.util.stream.Collectors;

/** An input that cannot be used; carries everything that is wrong with it, in the order of the text. */
public class InvalidInputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidInputException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public InvalidInputException(Problem problem) {
        this(List.of(problem));
    }

    public final List<Problem> problems() {
        return problems;
    }
}
