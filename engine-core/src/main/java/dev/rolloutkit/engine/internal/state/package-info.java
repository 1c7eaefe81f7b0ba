/** The objects around a Rollout that an engine looks up. */
@NullMarked
package dev.rolloutkit.engine.internal.state;

import org.jspecify.annotations.NullMarked;
