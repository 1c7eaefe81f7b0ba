/** The load balancers of manifests, with what has to be assumed because manifests do not say it. */
@NullMarked
package dev.rolloutkit.stack.plan;

import org.jspecify.annotations.NullMarked;
