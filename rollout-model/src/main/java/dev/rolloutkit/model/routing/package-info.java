/**
 * How a Rollout splits traffic, router by router.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.routing;

import org.jspecify.annotations.NullMarked;
