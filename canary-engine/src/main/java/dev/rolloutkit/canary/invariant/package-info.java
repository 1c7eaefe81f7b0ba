/** What must hold of every plan of a canary, and the check of it. */
@NullMarked
package dev.rolloutkit.canary.invariant;

import org.jspecify.annotations.NullMarked;
