/** Whether a canary, and what it refers to, is valid. */
@NullMarked
package dev.rolloutkit.canary.internal.validation;

import org.jspecify.annotations.NullMarked;
