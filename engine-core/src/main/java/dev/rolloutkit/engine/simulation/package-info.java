/** What happens to a Rollout in a model cluster: a script of commands, and the timeline of it. */
@NullMarked
package dev.rolloutkit.engine.simulation;

import org.jspecify.annotations.NullMarked;
