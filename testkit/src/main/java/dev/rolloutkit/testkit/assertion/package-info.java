/**
 * Assertions about explorations, for tests in any framework.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.testkit.assertion;

import org.jspecify.annotations.NullMarked;
