/**
 * A model cluster around the engine, in which a whole update can be simulated before it happens.
 */
@NullMarked
package dev.rolloutkit.bluegreen.simulation;

import org.jspecify.annotations.NullMarked;
