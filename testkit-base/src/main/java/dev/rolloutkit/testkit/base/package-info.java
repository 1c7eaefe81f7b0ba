/** Runs files of recorded test vectors against any implementation. */
@NullMarked
package dev.rolloutkit.testkit.base;

import org.jspecify.annotations.NullMarked;
