/**
 * The resource stack, and the JSON in which the controller publishes it.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.resource;

import org.jspecify.annotations.NullMarked;
