package dev.rolloutkit.testkit;

import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCases;
import net.jqwik.api.ExhaustiveGenerator;
import net.jqwik.api.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Generates the values of another arbitrary, with a generator that is created once and kept.
 *
 * <p>A choice between arbitraries ({@code oneOf}, {@code optional}, {@code injectNull}) looks up
 * the generator of an alternative for each value, and compares the alternative part by part with
 * all known arbitraries. For deep values this takes longer than the generation. This arbitrary
 * needs no look-up.
 */
final class Kept<T extends @Nullable Object> implements Arbitrary<T> {
  private final Arbitrary<T> values;
  private volatile @Nullable Generator<T> last;

  private Kept(Arbitrary<T> values) {
    this.values = values;
  }

  /** An arbitrary that is an alternative of a choice. */
  static <T extends @Nullable Object> Arbitrary<T> of(Arbitrary<T> values) {
    return values instanceof Kept<T> ? values : new Kept<>(values);
  }

  private record Generator<T extends @Nullable Object>(
      int size, boolean withEdgeCases, RandomGenerator<T> values) {}

  @Override
  public RandomGenerator<T> generator(int genSize) {
    return generator(genSize, false);
  }

  @Override
  public RandomGenerator<T> generatorWithEmbeddedEdgeCases(int genSize) {
    return generator(genSize, true);
  }

  @Override
  public RandomGenerator<T> generator(int genSize, boolean withEdgeCases) {
    Generator<T> made = last;
    if (made == null || made.size != genSize || made.withEdgeCases != withEdgeCases) {
      made = new Generator<>(genSize, withEdgeCases, values.generator(genSize, withEdgeCases));
      last = made;
    }
    return made.values;
  }

  @Override
  public boolean isGeneratorMemoizable() {
    return false;
  }

  @Override
  public EdgeCases<T> edgeCases(int maxEdgeCases) {
    return values.edgeCases(maxEdgeCases);
  }

  @Override
  public Optional<ExhaustiveGenerator<T>> exhaustive(long maxNumberOfSamples) {
    return values.exhaustive(maxNumberOfSamples);
  }
}
