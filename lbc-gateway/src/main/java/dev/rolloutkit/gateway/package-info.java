/**
 * The façade: what the AWS Load Balancer Controller builds from Gateways and routes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway;

import org.jspecify.annotations.NullMarked;
