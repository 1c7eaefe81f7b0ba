/** The blue-green controller of Argo Rollouts as one pure function. */
@NullMarked
package dev.rolloutkit.bluegreen;

import org.jspecify.annotations.NullMarked;
