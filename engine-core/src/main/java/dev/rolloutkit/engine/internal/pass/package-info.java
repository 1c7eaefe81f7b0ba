/** One pass of any strategy: its input, and its decisions so far. */
@NullMarked
package dev.rolloutkit.engine.internal.pass;

import org.jspecify.annotations.NullMarked;
