/**
 * Which Services and Ingresses a Rollout routes traffic through, and the keys of its annotations.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.alb.route;

import org.jspecify.annotations.NullMarked;
