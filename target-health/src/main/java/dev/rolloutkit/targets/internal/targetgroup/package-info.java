/** Compares targets with endpoints. */
@NullMarked
package dev.rolloutkit.targets.internal.targetgroup;

import org.jspecify.annotations.NullMarked;
