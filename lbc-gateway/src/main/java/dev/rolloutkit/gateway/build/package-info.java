/** The stack of a Gateway. */
@NullMarked
package dev.rolloutkit.gateway.build;

import org.jspecify.annotations.NullMarked;
