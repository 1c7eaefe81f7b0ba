/** Finds the bindings that an event wakes. */
@NullMarked
package dev.rolloutkit.targets.internal.wakeup;

import org.jspecify.annotations.NullMarked;
