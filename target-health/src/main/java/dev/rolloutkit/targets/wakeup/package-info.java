/** Which bindings an event of the cluster wakes. */
@NullMarked
package dev.rolloutkit.targets.wakeup;

import org.jspecify.annotations.NullMarked;
