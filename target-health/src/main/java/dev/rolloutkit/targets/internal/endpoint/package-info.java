/**
 * Finds the endpoints of the Service of a binding.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.internal.endpoint;

import org.jspecify.annotations.NullMarked;
