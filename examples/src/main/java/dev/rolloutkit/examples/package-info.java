/** Programs that use the modules as their users would, through the public API alone. */
@NullMarked
package dev.rolloutkit.examples;

import org.jspecify.annotations.NullMarked;
