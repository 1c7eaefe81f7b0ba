/** How far the update of a canary has come, and what it waits for. */
@NullMarked
package dev.rolloutkit.canary.progress;

import org.jspecify.annotations.NullMarked;
