/** The CRDs of Argo Rollouts. */
@NullMarked
package dev.rolloutkit.model.crd;

import org.jspecify.annotations.NullMarked;
