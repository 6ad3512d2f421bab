package io.berth.host.profile;

import io.berth.api.tree.InvalidInputException;
import io.berth.api.tree.Problem;
import java.util.List;

/**
 * Profiles that cannot be built, among other things since a plugin is in no jar and no script and its name is like none
 * that is: mostly one whose file could not be loaded.
 */
public final class MissingPluginException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    MissingPluginException(List<Problem> problems) {
        super(problems);
    }
}
