/** The CRDs of the AWS Load Balancer Controller and of the Gateway API. */
@NullMarked
package dev.rolloutkit.lbc.crd;

import org.jspecify.annotations.NullMarked;
