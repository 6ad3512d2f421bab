package io.berth.host.profile;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the profiles of one configuration, each thing once. */
final class FoundProblems {
    private final List<Problem> problems = new ArrayList<>();
    private final List<MissingPlugin> everywhere = new ArrayList<>();
    private boolean hasMissing;

    void add(Problem problem) {
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    /** One of them is that a plugin is nowhere. */
    void addMissing(Problem problem) {
        hasMissing = true;
        add(problem);
    }

    /** The same of one that {@code multiPoint} enables. */
    void addMissingEverywhere(MissingPlugin missing) {
        everywhere.add(missing);
        addMissing(missing.problem());
    }

    int count() {
        return problems.size();
    }

    /** @throws InvalidInputException with all of them if there are any; a {@link MissingPluginException} if a plugin is nowhere */
    void throwIfAny() {
        if (hasMissing) {
            throw new MissingPluginException(problems, everywhere);
        }
        if (!problems.isEmpty()) {
            throw new InvalidInputException(problems);
        }
    }
}
