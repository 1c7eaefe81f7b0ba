/** Explorations as assertions, for tests of any framework. */
@NullMarked
package dev.rolloutkit.testkit.assertion;

import org.jspecify.annotations.NullMarked;
