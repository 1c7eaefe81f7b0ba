/** Simulated updates of Rollouts in a model cluster, as text and as a picture. */
@NullMarked
package dev.rolloutkit.cli.simulate;

import org.jspecify.annotations.NullMarked;
