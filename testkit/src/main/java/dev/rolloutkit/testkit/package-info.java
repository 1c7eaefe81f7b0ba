/**
 * jqwik arbitraries for all public types, and laws for functions over them, for your own tests.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.testkit;

import org.jspecify.annotations.NullMarked;
