/** What becomes of a Rollout that is invalid, or refers to what is not there. */
@NullMarked
package dev.rolloutkit.bluegreen.validation;

import org.jspecify.annotations.NullMarked;
