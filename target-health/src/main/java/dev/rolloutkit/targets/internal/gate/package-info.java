/** How readiness gates are read and opened. */
@NullMarked
package dev.rolloutkit.targets.internal.gate;

import org.jspecify.annotations.NullMarked;
