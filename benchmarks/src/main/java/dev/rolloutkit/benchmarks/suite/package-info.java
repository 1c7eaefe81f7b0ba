/** Runs all benchmarks, prints their figures beside their floors, compares two runs. */
@NullMarked
package dev.rolloutkit.benchmarks.suite;

import org.jspecify.annotations.NullMarked;
