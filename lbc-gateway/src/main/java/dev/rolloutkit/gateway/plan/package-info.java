/**
 * The load balancers that the controller would build for the Gateways among manifests.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.plan;

import org.jspecify.annotations.NullMarked;
