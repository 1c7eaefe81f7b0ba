/** What is wrong with a Rollout, or with what it refers to. */
@NullMarked
package dev.rolloutkit.engine.internal.validation;

import org.jspecify.annotations.NullMarked;
