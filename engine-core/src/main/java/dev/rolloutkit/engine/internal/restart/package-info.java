/** Restarting pods that are older than a user wants them. */
@NullMarked
package dev.rolloutkit.engine.internal.restart;

import org.jspecify.annotations.NullMarked;
