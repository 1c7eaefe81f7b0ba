/**
 * The CRDs of the Avi Kubernetes Operator.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.ako.crds;

import org.jspecify.annotations.NullMarked;
