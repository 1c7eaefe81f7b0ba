/**
 * Argo Rollouts as lossless immutable values, evaluated as by the Argo Rollouts controller.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model;

import org.jspecify.annotations.NullMarked;
