/** The values that unset fields of a Rollout count as. */
@NullMarked
package dev.rolloutkit.model.defaults;

import org.jspecify.annotations.NullMarked;
