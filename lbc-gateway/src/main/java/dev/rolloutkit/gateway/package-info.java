/** What the AWS Load Balancer Controller makes of Gateways and routes. */
@NullMarked
package dev.rolloutkit.gateway;

import org.jspecify.annotations.NullMarked;
