/** Counts what a stack uses of each quota. */
@NullMarked
package dev.rolloutkit.stack.internal.quota;

import org.jspecify.annotations.NullMarked;
