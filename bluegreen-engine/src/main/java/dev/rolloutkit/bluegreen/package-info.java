/**
 * The blue-green controller of Argo Rollouts as pure functions.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.bluegreen;

import org.jspecify.annotations.NullMarked;
