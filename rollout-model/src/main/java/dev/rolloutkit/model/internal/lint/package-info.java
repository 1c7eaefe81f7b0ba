/** Settings that the controller accepts but that are rarely intended. */
@NullMarked
package dev.rolloutkit.model.internal.lint;

import org.jspecify.annotations.NullMarked;
