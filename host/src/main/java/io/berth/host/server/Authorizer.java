package io.berth.host.server;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides who may do what: paths that everybody may read, the group of masters, then whom the API server allows it. */
public final class Authorizer {
    /** Asks the API server. */
    @FunctionalInterface
    public interface Reviewer {
        /**
         * Whether somebody may do something with a path that is no resource. May throw anything if it cannot be found
         * out.
         *
         * @param verb the method in lower case
         */
        boolean allows(Identity identity, String verb, String path);
    }

    /**
     * For how long the API server's answers count.
     *
     * @param allowed its permissions
     * @param denied its refusals
     */
    public record Memory(Duration allowed, Duration denied) {}

    private record Question(Identity identity, String verb, String path) {}

    private static final int REMEMBERED = 4096;

    private final List<String> openPaths;
    private final @Nullable Reviewer reviewer;
    private final Memory memory;
    private final ExpiringCache<Question, Boolean> known;

    /**
     * @param openPaths each a path, or the beginning of some with {@code *} at the end
     * @param reviewer null where there is nobody to ask: then all else is refused
     */
    public Authorizer(List<String> openPaths, @Nullable Reviewer reviewer, Memory memory, LongSupplier nanos) {
        this.openPaths = List.copyOf(openPaths);
        this.reviewer = reviewer;
        this.memory = memory;
        this.known = new ExpiringCache<>(REMEMBERED, nanos);
    }

    /** May throw anything if the API server cannot be asked. */
    boolean allows(Identity identity, String verb, String path) {
        return identity.groups().contains(Identity.MASTERS) || isOpen(path) || isAllowedByServer(identity, verb, path);
    }

    private boolean isOpen(String path) {
        return openPaths.stream()
                .anyMatch(open ->
                        open.endsWith("*") ? path.startsWith(open.substring(0, open.length() - 1)) : path.equals(open));
    }

    private boolean isAllowedByServer(Identity identity, String verb, String path) {
        if (reviewer == null) {
            return false;
        }
        Question question = new Question(identity, verb, path);
        Boolean answer = known.get(question);
        if (answer == null) {
            answer = reviewer.allows(identity, verb, path);
            known.put(question, answer, answer ? memory.allowed : memory.denied);
        }
        return answer;
    }
}
