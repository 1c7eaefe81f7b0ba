/**
 * The load balancers that controllers would create for manifests, as far as manifests determine
 * them.
 */
@NullMarked
package dev.rolloutkit.cli.plan;

import org.jspecify.annotations.NullMarked;
