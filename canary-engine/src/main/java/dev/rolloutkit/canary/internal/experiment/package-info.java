/** Experiments that are created by steps of a canary. */
@NullMarked
package dev.rolloutkit.canary.internal.experiment;

import org.jspecify.annotations.NullMarked;
