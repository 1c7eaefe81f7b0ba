package dev.rolloutkit.testkit;

import net.jqwik.api.Arbitrary;

/** Edge cases of arbitraries that are put together of many parts. */
final class Edges {
  private Edges() {}

  /**
   * The same values with just these edge cases. Without, jqwik multiplies the edge cases of the
   * parts with each other.
   */
  @SafeVarargs
  @SuppressWarnings("unchecked") // jqwik only reads the array
  static <T> Arbitrary<T> only(Arbitrary<T> arbitrary, T... edges) {
    // Not none(): jqwik 1.9.3 cannot add to that.
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
