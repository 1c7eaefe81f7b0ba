/** One pass over a canary: what it observed and what it has decided so far. */
@NullMarked
package dev.rolloutkit.canary.internal.pass;

import org.jspecify.annotations.NullMarked;
