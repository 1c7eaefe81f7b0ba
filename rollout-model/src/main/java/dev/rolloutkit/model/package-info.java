/** Argo Rollouts as lossless immutable values, evaluated as by the Argo Rollouts controller. */
@NullMarked
package dev.rolloutkit.model;

import org.jspecify.annotations.NullMarked;
