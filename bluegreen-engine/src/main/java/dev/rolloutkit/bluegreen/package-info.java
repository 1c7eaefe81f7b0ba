/** The blue-green controller of Argo Rollouts as pure functions. */
@NullMarked
package dev.rolloutkit.bluegreen;

import org.jspecify.annotations.NullMarked;
