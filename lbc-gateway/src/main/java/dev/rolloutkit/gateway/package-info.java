/**
 * What the AWS Load Balancer Controller makes of Gateways and routes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway;

import org.jspecify.annotations.NullMarked;
