package io.berth.host.generation;

import io.berth.api.tree.Problem;
import java.util.List;

/**
 * What the first generation was built from. Does not hold on to that generation, which goes like any other.
 *
 * @param looks what the files looked like before they were read, so that no change since is missed
 * @param from the files, or the copies that took their place
 * @param problems why the files themselves could not be used; empty if they were
 */
public record Beginning(FileState looks, Inputs from, List<Problem> problems) {
    public Beginning {
        problems = List.copyOf(problems);
    }
}
