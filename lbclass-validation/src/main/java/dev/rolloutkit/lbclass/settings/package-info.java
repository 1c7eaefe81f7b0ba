/** The API server that is matched: its version, feature gates and the style of its messages. */
@NullMarked
package dev.rolloutkit.lbclass.settings;

import org.jspecify.annotations.NullMarked;
