/** The tags of what the controller creates. */
@NullMarked
package dev.rolloutkit.stack.tag;

import org.jspecify.annotations.NullMarked;
