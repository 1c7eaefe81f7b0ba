/** A model cluster around the engine, to see a whole update before it happens. */
@NullMarked
package dev.rolloutkit.bluegreen.simulation;

import org.jspecify.annotations.NullMarked;
