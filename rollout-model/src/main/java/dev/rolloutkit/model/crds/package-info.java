/**
 * The CRDs of Argo Rollouts.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.crds;

import org.jspecify.annotations.NullMarked;
