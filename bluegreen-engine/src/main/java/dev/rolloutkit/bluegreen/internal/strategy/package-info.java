/** The blue-green strategy of a Rollout. */
@NullMarked
package dev.rolloutkit.bluegreen.internal.strategy;

import org.jspecify.annotations.NullMarked;
