/**
 * Analyses that no controller offers: paths that bypass the canary, hidden rules, simulation of
 * plans, leftovers of deleted rollouts, and values that AWS rejects.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.analysis;

import org.jspecify.annotations.NullMarked;
