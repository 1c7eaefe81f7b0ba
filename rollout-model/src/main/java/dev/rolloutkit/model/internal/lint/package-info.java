/**
 * Settings that the controller accepts but that are rarely intended.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.internal.lint;

import org.jspecify.annotations.NullMarked;
