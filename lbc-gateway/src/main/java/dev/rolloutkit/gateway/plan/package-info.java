/** All Gateways of a cluster at rest, in an AWS account that has everything that they name. */
@NullMarked
package dev.rolloutkit.gateway.plan;

import org.jspecify.annotations.NullMarked;
