/** What the simulators of the engines take from outside. */
@NullMarked
package dev.rolloutkit.engine.simulation;

import org.jspecify.annotations.NullMarked;
