/** Patterns of paths and hosts. */
@NullMarked
package dev.rolloutkit.stack.internal.route;

import org.jspecify.annotations.NullMarked;
