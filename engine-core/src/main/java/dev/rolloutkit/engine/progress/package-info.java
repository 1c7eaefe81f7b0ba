/** The progress of an update and what it waits for, for every strategy. */
@NullMarked
package dev.rolloutkit.engine.progress;

import org.jspecify.annotations.NullMarked;
