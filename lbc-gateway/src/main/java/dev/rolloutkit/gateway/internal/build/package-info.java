/** The stack of a Gateway. */
@NullMarked
package dev.rolloutkit.gateway.internal.build;

import org.jspecify.annotations.NullMarked;
