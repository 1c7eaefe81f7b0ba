package dev.rolloutkit.lbcadmission.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A rule that an object breaks.
 *
 * @param problem which rule, as its code, and which field
 * @param fix a patch of the object after which this rule is kept; empty where only whoever wrote
 *     the object can tell what is meant
 */
public record Violation(Problem problem, ImmutableList<PatchOperation> fix) {
  /** Both are there. */
  public Violation {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(fix, "fix");
  }

  /** A violation without a fix. */
  public static Violation of(Problem problem) {
    return new Violation(problem, ImmutableList.of());
  }

  /** A violation with its fix. */
  public static Violation of(Problem problem, PatchOperation... fix) {
    return new Violation(problem, ImmutableList.copyOf(fix));
  }

  /** The rule; absent for a crash of the controller and for an object that cannot be decoded. */
  public Optional<Rule> rule() {
    return Arrays.stream(Rule.values())
        .filter(rule -> rule.code().equals(problem.code()))
        .findFirst();
  }

  /** What these rules find, each asked when its answer is needed and not before. */
  public static Stream<Violation> inOrder(List<Supplier<Optional<Violation>>> rules) {
    return rules.stream().flatMap(rule -> rule.get().stream());
  }
}
