/** Options of this module: exactly like the controller, or with its defects fixed. */
@NullMarked
package dev.rolloutkit.model.settings;

import org.jspecify.annotations.NullMarked;
