/**
 * Options of this module: exactly like the controller, or with its defects fixed.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.settings;

import org.jspecify.annotations.NullMarked;
