/** One pass over a canary: what it observed and what it has decided so far. */
@NullMarked
package dev.rolloutkit.canary.pass;

import org.jspecify.annotations.NullMarked;
