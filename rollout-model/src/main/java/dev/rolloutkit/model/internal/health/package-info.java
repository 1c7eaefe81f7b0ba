/** How far an update has progressed. */
@NullMarked
package dev.rolloutkit.model.internal.health;

import org.jspecify.annotations.NullMarked;
