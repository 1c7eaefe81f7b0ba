/** The load balancers that controllers would make of manifests, as far as these tell. */
@NullMarked
package dev.rolloutkit.cli.plan;

import org.jspecify.annotations.NullMarked;
