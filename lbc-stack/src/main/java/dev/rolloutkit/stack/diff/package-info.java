/** Compares stacks: the changes of resources, and the requests that are answered differently. */
@NullMarked
package dev.rolloutkit.stack.diff;

import org.jspecify.annotations.NullMarked;
