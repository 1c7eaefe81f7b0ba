/** The {@code cutover} command, which proves what the next update of a Rollout does to traffic. */
@NullMarked
package dev.rolloutkit.cli.cutover;

import org.jspecify.annotations.NullMarked;
