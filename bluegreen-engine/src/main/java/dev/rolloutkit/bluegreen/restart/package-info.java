/** Replacing pods that are older than a user wants them. */
@NullMarked
package dev.rolloutkit.bluegreen.restart;

import org.jspecify.annotations.NullMarked;
