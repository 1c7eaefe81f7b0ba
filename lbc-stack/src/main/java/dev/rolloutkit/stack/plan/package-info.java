/**
 * The load balancers of manifests, with what has to be assumed because manifests do not say it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.plan;

import org.jspecify.annotations.NullMarked;
