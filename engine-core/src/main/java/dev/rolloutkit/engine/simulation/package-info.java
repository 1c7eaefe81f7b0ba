/**
 * Simulating a Rollout in a model cluster: the script of commands that goes in, and the timeline
 * that comes out.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.engine.simulation;

import org.jspecify.annotations.NullMarked;
