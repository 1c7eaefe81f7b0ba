/**
 * Compares stacks: the changes of resources, and the requests that are answered differently.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.diff;

import org.jspecify.annotations.NullMarked;
