/** The state of one pass over a canary: its observations and its decisions so far. */
@NullMarked
package dev.rolloutkit.canary.internal.pass;

import org.jspecify.annotations.NullMarked;
