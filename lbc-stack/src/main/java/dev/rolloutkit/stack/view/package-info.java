/**
 * The listeners, rules and target groups of a stack as values.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.stack.view;

import org.jspecify.annotations.NullMarked;
