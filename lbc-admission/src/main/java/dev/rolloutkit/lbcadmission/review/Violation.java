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
 * A rule that an object violates.
 *
 * @param problem the problem, whose code is that of the rule
 * @param fix a patch of the object that fixes this violation; empty if the author of the object
 *     must decide. Patches of several violations may change indexes in the same list, so validate
 *     the object again after each patch.
 */
public record Violation(Problem problem, ImmutableList<PatchOperation> fix) {
  /** No component may be {@code null}. */
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
  public Optional<WebhookRule> rule() {
    return Arrays.stream(WebhookRule.values())
        .filter(rule -> rule.code().equals(problem.code()))
        .findFirst();
  }

  /** The violations that the given rules find; each rule is evaluated only when it is needed. */
  public static Stream<Violation> inOrder(List<Supplier<Optional<Violation>>> rules) {
    return rules.stream().flatMap(rule -> rule.get().stream());
  }
}
