package io.berth.host.profile;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Position;
import io.berth.api.tree.Problem;
import io.berth.host.config.ProfileSpec;

/** Collects what is wrong with one profile, in kube-scheduler's words. */
final class ProfileProblems {
    private static final String PREFIX = "initializing profiles: ";

    private final ProfileSpec spec;
    private final FoundProblems problems;
    private final int before;

    /** @param problems of all profiles; those of this one are added to it */
    ProfileProblems(ProfileSpec spec, FoundProblems problems) {
        this.spec = spec;
        this.problems = problems;
        before = problems.count();
    }

    String schedulerName() {
        return spec.schedulerName();
    }

    boolean isEmpty() {
        return problems.count() == before;
    }

    /** A problem of the profile itself. */
    void add(String cause) {
        add(spec.position(), cause);
    }

    void add(Position position, String cause) {
        problems.add(problem(position, cause));
    }

    /** A plugin that is nowhere, and whose name is like none. */
    void addMissing(Position position, String cause) {
        problems.addMissing(problem(position, cause));
    }

    /** The same of one that {@code multiPoint} enables. */
    void addMissingEverywhere(String plugin, Position position, String cause) {
        problems.addMissingEverywhere(new MissingPlugin(plugin, problem(position, cause)));
    }

    private Problem problem(Position position, String cause) {
        return new Problem(
                position, "", PREFIX + "creating profile for scheduler name " + schedulerName() + ": " + cause);
    }

    /** A problem of the profile beside the others. */
    void addOfAll(String cause) {
        problems.add(new Problem(spec.position(), "", PREFIX + cause));
    }

    void addFailure(Position position, String plugin, PluginFailure failure) {
        add(position, initializing(plugin) + failure.getMessage());
    }

    /**
     * Arguments that the plugin refuses.
     *
     * @param argsPath the path of the arguments; problems are told from there on
     */
    void addRefusedArgs(Position position, String plugin, String argsPath, InvalidInputException refusal) {
        for (Problem problem : refusal.problems()) {
            String path = problem.path().startsWith(argsPath + ".") && !argsPath.isEmpty()
                    ? problem.path().substring(argsPath.length() + 1)
                    : problem.path();
            String text = path.isEmpty() ? problem.message() : path + ": " + problem.message();
            Position place = problem.position().line() == 0 ? position : problem.position();
            add(place, initializing(plugin) + text);
        }
    }

    private static String initializing(String plugin) {
        return "initializing plugin \"" + plugin + "\": ";
    }
}
