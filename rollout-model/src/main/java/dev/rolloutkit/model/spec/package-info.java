/** The specification of a Rollout. */
@NullMarked
package dev.rolloutkit.model.spec;

import org.jspecify.annotations.NullMarked;
