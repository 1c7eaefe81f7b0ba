/** One pass over a canary: its input and its decisions so far. */
@NullMarked
package dev.rolloutkit.canary.internal.pass;

import org.jspecify.annotations.NullMarked;
