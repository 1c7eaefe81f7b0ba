/** The canary controller of Argo Rollouts as pure functions. */
@NullMarked
package dev.rolloutkit.canary;

import org.jspecify.annotations.NullMarked;
