package io.berth.host.main;

import io.berth.api.tree.Tree;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What outlives a process that schedules, and where others find it. */
final class StateOptions {
    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description =
                    "a folder for what has to outlive the process: the files that were good last, with which it starts"
                            + " when the present ones are bad; and for the socket of berth reload, rollback,"
                            + " generations, why and shadow. Made if need be; each process has its own")
    @Nullable
    Path stateDir;

    /** The folder, if no other process uses it; null without the option. */
    @Nullable
    Path unused() {
        if (stateDir != null) {
            ControlDoor.requireUnused(stateDir);
        }
        return stateDir;
    }

    /** Null without the option. */
    @Nullable
    ControlDoor open(UnaryOperator<Tree.Mapping> answers) {
        return stateDir == null ? null : ControlDoor.open(stateDir, answers);
    }
}
