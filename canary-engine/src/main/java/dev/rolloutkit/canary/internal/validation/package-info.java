/** Validation of a canary and of the objects that it refers to. */
@NullMarked
package dev.rolloutkit.canary.internal.validation;

import org.jspecify.annotations.NullMarked;
