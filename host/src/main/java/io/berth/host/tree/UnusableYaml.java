package io.berth.host.tree;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;

/** YAML that is well formed but of which no tree can be made; ends the reading of its text. */
final class UnusableYaml extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    UnusableYaml(Position position, String message) {
        super(message);
        problem = new Problem(position, "", message);
    }

    Problem problem() {
        return problem;
    }
}
