/**
 * Which Services and Ingresses a Rollout routes traffic through, and the keys of its annotations.
 */
@NullMarked
package dev.rolloutkit.alb.route;

import org.jspecify.annotations.NullMarked;
