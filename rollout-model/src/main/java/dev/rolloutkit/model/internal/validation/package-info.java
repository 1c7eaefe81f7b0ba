/** The rules for Rollouts, with one class for each part of the spec. */
@NullMarked
package dev.rolloutkit.model.internal.validation;

import org.jspecify.annotations.NullMarked;
