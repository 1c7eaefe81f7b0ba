/** The validation of a Rollout and of what it refers to, and a cache of it. */
@NullMarked
package dev.rolloutkit.engine.validation;

import org.jspecify.annotations.NullMarked;
