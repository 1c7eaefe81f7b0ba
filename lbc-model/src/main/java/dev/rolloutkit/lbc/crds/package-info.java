/**
 * The CRDs of the AWS Load Balancer Controller and of the Gateway API that it serves.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.crds;

import org.jspecify.annotations.NullMarked;
