/** Finds the endpoints of the Service of a binding. */
@NullMarked
package dev.rolloutkit.targets.internal.endpoint;

import org.jspecify.annotations.NullMarked;
