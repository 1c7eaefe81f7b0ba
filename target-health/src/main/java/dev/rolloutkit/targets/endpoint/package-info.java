/** Finds the endpoints of the Service of a binding. */
@NullMarked
package dev.rolloutkit.targets.endpoint;

import org.jspecify.annotations.NullMarked;
