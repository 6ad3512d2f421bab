package io.berth.host.source;

import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;

/** Why something cannot be loaded; a source turns it into a {@link PluginLoad.Failed}. */
public class LoadFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    public LoadFailure(Problem problem) {
        super(problem.toString());
        this.problem = problem;
    }

    /** About a file as a whole. */
    public LoadFailure(String file, String message) {
        this(new Problem(new Position(file, 0, 0), "", message));
    }

    public Problem problem() {
        return problem;
    }
}
