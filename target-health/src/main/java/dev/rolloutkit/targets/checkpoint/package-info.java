/** What a whole pass of the controller is skipped by. */
@NullMarked
package dev.rolloutkit.targets.checkpoint;

import org.jspecify.annotations.NullMarked;
