/** The stack: its resources, and the JSON that the controller publishes. */
@NullMarked
package dev.rolloutkit.stack.resource;

import org.jspecify.annotations.NullMarked;
