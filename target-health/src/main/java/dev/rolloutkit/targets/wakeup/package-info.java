/** Finds the bindings that an event of the cluster causes the controller to reconcile. */
@NullMarked
package dev.rolloutkit.targets.wakeup;

import org.jspecify.annotations.NullMarked;
