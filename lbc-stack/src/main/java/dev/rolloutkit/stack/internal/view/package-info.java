/** Reads listeners and actions back from a stack. */
@NullMarked
package dev.rolloutkit.stack.internal.view;

import org.jspecify.annotations.NullMarked;
