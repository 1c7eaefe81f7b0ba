/** JMH benchmarks, a class a function, each beside the cheapest thing that could do the job. */
@NullMarked
package dev.rolloutkit.benchmarks;

import org.jspecify.annotations.NullMarked;
