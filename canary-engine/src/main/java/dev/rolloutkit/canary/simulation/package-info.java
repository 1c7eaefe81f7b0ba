/** A model cluster with a canary, in which a whole update can be simulated before it happens. */
@NullMarked
package dev.rolloutkit.canary.simulation;

import org.jspecify.annotations.NullMarked;
