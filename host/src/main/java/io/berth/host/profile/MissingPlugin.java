package io.berth.host.profile;

import io.berth.api.tree.Problem;

/**
 * A plugin that is nowhere.
 *
 * @param problem what is told of it
 */
record MissingPlugin(String plugin, Problem problem) {}
