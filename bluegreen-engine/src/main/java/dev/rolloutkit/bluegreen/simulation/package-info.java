/**
 * A model cluster around the engine, in which a whole update can be simulated before it happens.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen.simulation;

import org.jspecify.annotations.NullMarked;
