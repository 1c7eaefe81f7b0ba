/** The progress of a canary's update, and what it waits for. */
@NullMarked
package dev.rolloutkit.canary.progress;

import org.jspecify.annotations.NullMarked;
