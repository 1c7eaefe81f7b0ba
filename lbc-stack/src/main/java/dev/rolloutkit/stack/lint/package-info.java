/** Everything that is wrong with a group, and whose fault it is. */
@NullMarked
package dev.rolloutkit.stack.lint;

import org.jspecify.annotations.NullMarked;
