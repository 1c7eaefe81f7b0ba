/**
 * What is unsafe about a Gateway although no condition shows it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.gateway.internal.lint;

import org.jspecify.annotations.NullMarked;
