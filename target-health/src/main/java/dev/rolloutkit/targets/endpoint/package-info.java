/**
 * Finds the endpoints of the Service of a binding.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.targets.endpoint;

import org.jspecify.annotations.NullMarked;
