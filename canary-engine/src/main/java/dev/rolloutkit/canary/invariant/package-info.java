/**
 * Rules that every plan of a canary must obey, and their check.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.canary.invariant;

import org.jspecify.annotations.NullMarked;
