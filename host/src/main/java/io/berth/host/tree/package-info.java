/** Reads YAML and JSON into located trees; nothing else sees the parsers. */
@NullMarked
package io.berth.host.tree;

import org.jspecify.annotations.NullMarked;
