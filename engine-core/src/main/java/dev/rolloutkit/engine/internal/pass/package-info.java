/** One pass of any strategy: what it observed, and what it has decided so far. */
@NullMarked
package dev.rolloutkit.engine.internal.pass;

import org.jspecify.annotations.NullMarked;
