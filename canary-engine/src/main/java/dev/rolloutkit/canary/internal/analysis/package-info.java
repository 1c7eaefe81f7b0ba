/** Step and background analyses of a canary. */
@NullMarked
package dev.rolloutkit.canary.internal.analysis;

import org.jspecify.annotations.NullMarked;
