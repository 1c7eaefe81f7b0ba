/** The CRDs of the Avi Kubernetes Operator. */
@NullMarked
package dev.rolloutkit.ako.crds;

import org.jspecify.annotations.NullMarked;
