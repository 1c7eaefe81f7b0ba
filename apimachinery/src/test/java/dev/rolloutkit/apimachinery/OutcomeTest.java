package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTest {
  private static final Problem A = Problem.plain(FieldPath.of("a"), "first", ProblemCode.of("A"));
  private static final Problem B = Problem.plain(FieldPath.of("b"), "second", ProblemCode.of("B"));

  @Test
  void aValueMayHaveWarnings() {
    Outcome<Integer> outcome = Outcome.ok(1, List.of(A));
    assertThat(outcome.isOk()).isTrue();
    assertThat(outcome.toOptional()).contains(1);
    assertThat(outcome.warnings()).containsExactly(A);
    assertThat(outcome.orElseThrow()).isEqualTo(1);
    assertThat(Outcome.ok(1).warningsOrProblems()).isEmpty();
  }

  @Test
  void aFailureHasProblemsAndNoValue() {
    Outcome<Integer> outcome = Outcome.failed(List.of(A, B));
    assertThat(outcome.isOk()).isFalse();
    assertThat(outcome.toOptional()).isEmpty();
    assertThat(outcome.problems()).containsExactly(A, B);
    assertThatIllegalStateException().isThrownBy(outcome::orElseThrow).withMessage("a: first");
    assertThatIllegalArgumentException().isThrownBy(() -> Outcome.failed(List.of()));
  }

  @Test
  void aValueHasOnlyWarningsAndAFailureOnlyProblems() {
    Outcome<Integer> value = Outcome.ok(1, List.of(A));
    assertThat(value.problems()).isEmpty();
    assertThat(value.warningsOrProblems()).containsExactly(A);
    Outcome<Integer> failure = Outcome.failed(A);
    assertThat(failure.warnings()).isEmpty();
    assertThat(failure.warningsOrProblems()).containsExactly(A);
  }

  @Test
  void warningsOfAllStepsAddUpInOrder() {
    Outcome<Integer> outcome =
        Outcome.ok(1, List.of(A)).flatMap(x -> Outcome.ok(x + 1, List.of(B))).map(x -> x * 10);
    assertThat(outcome).isEqualTo(Outcome.ok(20, List.of(A, B)));
    assertThat(Outcome.ok(1).flatMap(x -> Outcome.ok(x, List.of(B))))
        .isEqualTo(Outcome.ok(1, List.of(B)));
  }

  @Test
  void aFailureStopsTheSteps() {
    Outcome<Integer> failed = Outcome.failed(A);
    assertThat(failed.map(x -> x + 1)).isEqualTo(Outcome.failed(A));
    assertThat(failed.flatMap(x -> Outcome.ok(x + 1))).isEqualTo(Outcome.failed(A));
    assertThat(Outcome.ok(1, List.of(A)).flatMap(x -> Outcome.failed(B)))
        .isEqualTo(Outcome.failed(B));
  }

  @Test
  void aValueMustNotBeNull() {
    assertThatNullPointerException().isThrownBy(() -> Outcome.ok(null));
  }
}
