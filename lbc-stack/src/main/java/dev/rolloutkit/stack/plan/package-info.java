/**
 * The load balancers that manifests describe, and what their plans assume because manifests do not
 * contain it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.plan;

import org.jspecify.annotations.NullMarked;
