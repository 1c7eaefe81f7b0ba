/**
 * The canary controller of Argo Rollouts as pure functions.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary;

import org.jspecify.annotations.NullMarked;
