/** How far an update has come, and what it waits for. */
@NullMarked
package dev.rolloutkit.bluegreen.progress;

import org.jspecify.annotations.NullMarked;
