/** The CRDs of the AWS Load Balancer Controller and of the Gateway API that it serves. */
@NullMarked
package dev.rolloutkit.lbc.crds;

import org.jspecify.annotations.NullMarked;
