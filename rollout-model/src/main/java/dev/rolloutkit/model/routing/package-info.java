/** How a Rollout splits traffic, router by router. */
@NullMarked
package dev.rolloutkit.model.routing;

import org.jspecify.annotations.NullMarked;
