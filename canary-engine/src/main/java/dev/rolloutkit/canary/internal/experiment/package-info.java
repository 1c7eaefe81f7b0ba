/** The Experiments of experiment steps. */
@NullMarked
package dev.rolloutkit.canary.internal.experiment;

import org.jspecify.annotations.NullMarked;
