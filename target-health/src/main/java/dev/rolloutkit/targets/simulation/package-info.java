/**
 * Target groups in front of the simulated clusters of the engines.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.simulation;

import org.jspecify.annotations.NullMarked;
