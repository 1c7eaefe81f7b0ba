/** When replica counts are near enough to go on. */
@NullMarked
package dev.rolloutkit.model.internal.traffic;

import org.jspecify.annotations.NullMarked;
