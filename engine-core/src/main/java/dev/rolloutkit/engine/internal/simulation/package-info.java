/** A model cluster, and the loop of a controller that runs in it. */
@NullMarked
package dev.rolloutkit.engine.internal.simulation;

import org.jspecify.annotations.NullMarked;
