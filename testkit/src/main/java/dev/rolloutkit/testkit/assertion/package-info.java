/** Assertions about explorations, for tests in any framework. */
@NullMarked
package dev.rolloutkit.testkit.assertion;

import org.jspecify.annotations.NullMarked;
