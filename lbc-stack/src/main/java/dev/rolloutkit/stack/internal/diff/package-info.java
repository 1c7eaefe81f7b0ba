/** Compares sets of rules: the classes of requests, and what tells them apart. */
@NullMarked
package dev.rolloutkit.stack.internal.diff;

import org.jspecify.annotations.NullMarked;
