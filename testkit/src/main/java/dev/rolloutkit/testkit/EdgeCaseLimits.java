package dev.rolloutkit.testkit;

import net.jqwik.api.Arbitrary;

/** Limits the edge cases of arbitraries that consist of many parts. */
final class EdgeCaseLimits {
  private EdgeCaseLimits() {}

  /**
   * The same values with only these edge cases. By default, jqwik combines all edge cases of all
   * parts.
   */
  @SafeVarargs
  @SuppressWarnings("unchecked") // jqwik only reads the array
  static <T> Arbitrary<T> only(Arbitrary<T> arbitrary, T... edges) {
    // jqwik 1.9.3 cannot add edge cases to none().
    return arbitrary
        .withoutEdgeCases()
        .edgeCases(
            config -> {
              config.filter(any -> false);
              for (T edge : edges) {
                config.add(edge);
              }
            });
  }
}
