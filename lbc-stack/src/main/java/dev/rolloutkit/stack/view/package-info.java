/** The listeners, rules and target groups of a stack as values. */
@NullMarked
package dev.rolloutkit.stack.view;

import org.jspecify.annotations.NullMarked;
