package dev.rolloutkit.benchmarks.suite;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Map;

/**
 * The figures of one benchmark.
 *
 * @param name class and method: {@code AlbReaderBenchmark.parseAction}
 * @param parameters its parameters by name
 * @param nanos nanoseconds a call
 * @param error half the width of the confidence interval of 99.9 % in nanoseconds; not a number if
 *     there were too few iterations
 * @param bytes bytes allocated a call; not a number if that was not measured
 */
record Measurement(
    String name,
    ImmutableSortedMap<String, String> parameters,
    double nanos,
    double error,
    double bytes) {

  static Measurement of(
      String name, Map<String, String> parameters, double nanos, double error, double bytes) {
    return new Measurement(name, ImmutableSortedMap.copyOf(parameters), nanos, error, bytes);
  }

  /** The class of the benchmark. */
  String owner() {
    return name.substring(0, name.indexOf('.'));
  }

  /** Name and parameters: {@code AkoFullSyncBenchmark.fullSync[size=200]}. */
  String key() {
    return parameters.isEmpty()
        ? name
        : name
            + '['
            + String.join(
                ",",
                parameters.entrySet().stream().map(e -> e.getKey() + '=' + e.getValue()).toList())
            + ']';
  }
}
