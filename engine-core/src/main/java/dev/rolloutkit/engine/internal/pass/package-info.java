/** The state of one pass of any strategy: its observations and its decisions so far. */
@NullMarked
package dev.rolloutkit.engine.internal.pass;

import org.jspecify.annotations.NullMarked;
