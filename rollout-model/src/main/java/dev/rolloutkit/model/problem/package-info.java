/** The codes of problems with Rollouts. */
@NullMarked
package dev.rolloutkit.model.problem;

import org.jspecify.annotations.NullMarked;
