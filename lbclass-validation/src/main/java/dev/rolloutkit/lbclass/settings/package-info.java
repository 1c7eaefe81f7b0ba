/**
 * The API server that is matched: its version, feature gates and the style of its messages.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.settings;

import org.jspecify.annotations.NullMarked;
