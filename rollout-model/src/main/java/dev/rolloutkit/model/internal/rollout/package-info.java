/** The metadata of a Rollout, and the mapper that reads it. */
@NullMarked
package dev.rolloutkit.model.internal.rollout;

import org.jspecify.annotations.NullMarked;
