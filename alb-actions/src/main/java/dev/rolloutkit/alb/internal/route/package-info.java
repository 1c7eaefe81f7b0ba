/** Finds the Ingresses of a Rollout. */
@NullMarked
package dev.rolloutkit.alb.internal.route;

import org.jspecify.annotations.NullMarked;
