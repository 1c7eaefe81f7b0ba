/** A model cluster and the controller loop in it. */
@NullMarked
package dev.rolloutkit.engine.internal.simulation;

import org.jspecify.annotations.NullMarked;
