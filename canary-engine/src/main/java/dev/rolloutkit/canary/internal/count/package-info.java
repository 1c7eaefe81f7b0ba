/** The desired number of pods of each version of a canary. */
@NullMarked
package dev.rolloutkit.canary.internal.count;

import org.jspecify.annotations.NullMarked;
