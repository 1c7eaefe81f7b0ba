/** Rules that every plan of a canary must obey, and their check. */
@NullMarked
package dev.rolloutkit.canary.invariant;

import org.jspecify.annotations.NullMarked;
