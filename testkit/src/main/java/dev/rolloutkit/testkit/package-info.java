/** jqwik arbitraries and laws for the public types, for harnesses of our own and of others. */
@NullMarked
package dev.rolloutkit.testkit;

import org.jspecify.annotations.NullMarked;
