/** The resource stack, and the JSON in which the controller publishes it. */
@NullMarked
package dev.rolloutkit.stack.resource;

import org.jspecify.annotations.NullMarked;
