package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Problems and paths come from the registered provider, without set-up. */
class ProblemLawsTest {
  @Property(seed = "1")
  void textIsPathThenMessage(@ForAll Problem problem) {
    assertThat(problem.text())
        .isEqualTo(
            problem.field().isEmpty()
                ? problem.message()
                : problem.field() + ": " + problem.message());
  }

  @Property(seed = "1")
  void causeHasTheContentOfTheProblem(@ForAll Problem problem) {
    assertThat(problem.toStatusCause().getField()).isEqualTo(problem.field());
    assertThat(problem.toStatusCause().getMessage()).isEqualTo(problem.message());
    assertThat(problem.toStatusCause().getReason()).isEqualTo(problem.type().reason());
  }

  @Property(seed = "1")
  void messageBeginsWithTheTextOfTheTypeAndEndsWithTheDetail(@ForAll Problem problem) {
    assertThat(problem.message()).endsWith(problem.detail());
    if (problem.type() != ErrorType.TEXT) {
      assertThat(problem.message()).startsWith(problem.type().words());
    }
  }

  @Property(seed = "1")
  void pathGrowsAtItsEnd(@ForAll FieldPath path) {
    assertThat(path.index(3)).hasToString(path + "[3]");
    assertThat(path.key("a.b/c")).hasToString(path + "[a.b/c]");
    assertThat(path.child("x")).hasToString(path.toString().isEmpty() ? "x" : path + ".x");
    assertThat(path.child("x")).isEqualTo(path.child("x")).hasSameHashCodeAs(path.child("x"));
  }
}
