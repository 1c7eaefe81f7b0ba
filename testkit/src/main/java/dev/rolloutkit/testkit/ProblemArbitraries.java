package dev.rolloutkit.testkit;

import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitraries of field paths, problems, quantities, and integers or strings. */
public final class ProblemArbitraries {
  private ProblemArbitraries() {}

  /** Paths of up to five steps; the edge case is the object itself. */
  public static Arbitrary<FieldPath> fieldPath() {
    Arbitrary<Step> step =
        Arbitraries.oneOf(
            Arbitraries.of("metadata", "spec", "status", "ports", "strategy").map(Step::child),
            Arbitraries.integers().between(0, 99).map(Step::index),
            NameArbitraries.qualifiedName().map(Step::key));
    return step.list().ofMaxSize(5).map(ProblemArbitraries::path);
  }

  /** Problems of every type, with and without value and detail. */
  public static Arbitrary<Problem> problem() {
    return Combinators.combine(
            Arbitraries.of(ErrorType.class),
            fieldPath(),
            TextArbitraries.hostile().injectNull(0.2),
            TextArbitraries.hostile())
        .as(
            (type, path, value, detail) ->
                Problem.of(type, path.toString(), value, detail, type.code()));
  }

  /** Integers from 0 to 20 or percentages, as in {@code maxSurge}. */
  public static Arbitrary<IntOrStringValue> intOrString() {
    Arbitrary<IntOrStringValue> numbers =
        Arbitraries.integers().between(0, 20).map(IntOrStringValue::of);
    Arbitrary<IntOrStringValue> percentages =
        Arbitraries.integers().between(0, 100).map(n -> IntOrStringValue.of(n + "%"));
    return Arbitraries.oneOf(numbers, percentages);
  }

  /** Quantities in every notation: whole, decimal and binary suffixes, exponents. */
  public static Arbitrary<Quantity> quantity() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 10_000),
            Arbitraries.of("", "n", "m", "k", "M", "Ki", "Mi", "Gi", "e3", "E"))
        .as((number, suffix) -> Quantity.parse(number + suffix).orElseThrow());
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(FieldPath.class, ProblemArbitraries::fieldPath);
    handwritten.put(Problem.class, ProblemArbitraries::problem);
    handwritten.put(Quantity.class, ProblemArbitraries::quantity);
    handwritten.put(
        IntOrStringValue.class,
        style ->
            style == InputStyle.PLAIN
                ? intOrString()
                : Arbitraries.oneOf(
                    intOrString(),
                    Arbitraries.integers().map(IntOrStringValue::of),
                    TextArbitraries.hostile().map(IntOrStringValue::of)));
  }

  private static FieldPath path(List<Step> steps) {
    FieldPath path = FieldPath.root();
    for (Step step : steps) {
      path = step.after(path);
    }
    return path;
  }

  private interface Step {
    FieldPath after(FieldPath path);

    static Step child(String name) {
      return path -> path.child(name);
    }

    static Step index(int index) {
      return path -> path.index(index);
    }

    static Step key(String key) {
      return path -> path.key(key);
    }
  }
}
