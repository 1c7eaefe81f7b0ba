/** Analyses that a Rollout asks for. */
@NullMarked
package dev.rolloutkit.model.analysis;

import org.jspecify.annotations.NullMarked;
