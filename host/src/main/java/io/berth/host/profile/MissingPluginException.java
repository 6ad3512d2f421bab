package io.berth.host.profile;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import java.util.List;
import java.util.function.Function;

/**
 * Profiles that cannot be built, among other things since a plugin is in no jar and no script and its name is like none
 * that is: mostly one whose file could not be loaded.
 */
public final class MissingPluginException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final transient List<MissingPlugin> everywhere;

    /** @param everywhere those of the problems that are about a plugin which {@code multiPoint} enables */
    MissingPluginException(List<Problem> problems, List<MissingPlugin> everywhere) {
        super(problems);
        this.everywhere = List.copyOf(everywhere);
    }

    /**
     * All that is wrong, with more words where a plugin is missing that {@code multiPoint} enables: of such a plugin the
     * problem says that it is missing at an extension point that it perhaps never had.
     *
     * @param more what is put after the message about a plugin of that name
     */
    public List<Problem> problems(Function<String, String> more) {
        return problems().stream().map(problem -> explained(problem, more)).toList();
    }

    private Problem explained(Problem problem, Function<String, String> more) {
        return everywhere.stream()
                .filter(missing -> missing.problem().equals(problem))
                .findFirst()
                .map(missing -> new Problem(
                        problem.position(), problem.path(), problem.message() + more.apply(missing.plugin())))
                .orElse(problem);
    }
}
