/** The CRDs of Argo Rollouts. */
@NullMarked
package dev.rolloutkit.model.crds;

import org.jspecify.annotations.NullMarked;
