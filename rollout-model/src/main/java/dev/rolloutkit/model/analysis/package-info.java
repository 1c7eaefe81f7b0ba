/** The analyses in the strategy of a Rollout. */
@NullMarked
package dev.rolloutkit.model.analysis;

import org.jspecify.annotations.NullMarked;
