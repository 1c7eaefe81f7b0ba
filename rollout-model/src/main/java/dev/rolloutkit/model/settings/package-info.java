/** Options of this module: exact to the controller, or with its defects fixed. */
@NullMarked
package dev.rolloutkit.model.settings;

import org.jspecify.annotations.NullMarked;
