/** What a change of a stack does: to its resources, and to the answers of requests. */
@NullMarked
package dev.rolloutkit.stack.diff;

import org.jspecify.annotations.NullMarked;
