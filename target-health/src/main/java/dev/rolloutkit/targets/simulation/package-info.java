/** Target groups in front of the simulated clusters of the engines. */
@NullMarked
package dev.rolloutkit.targets.simulation;

import org.jspecify.annotations.NullMarked;
