/**
 * Argo Rollouts as lossless immutable values, judged as the Argo Rollouts controller judges them.
 */
@NullMarked
package dev.rolloutkit.model;

import org.jspecify.annotations.NullMarked;
