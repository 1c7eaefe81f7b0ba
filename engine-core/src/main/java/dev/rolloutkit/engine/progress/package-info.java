/** What an update waits for, whatever the strategy. */
@NullMarked
package dev.rolloutkit.engine.progress;

import org.jspecify.annotations.NullMarked;
