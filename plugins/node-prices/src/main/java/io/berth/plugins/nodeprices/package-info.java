/** The plugin NodePrices. */
@NullMarked
package io.berth.plugins.nodeprices;

import org.jspecify.annotations.NullMarked;
