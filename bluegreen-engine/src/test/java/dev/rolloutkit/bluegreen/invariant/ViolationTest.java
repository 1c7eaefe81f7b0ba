package dev.rolloutkit.bluegreen.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ViolationTest {
  @Test
  void a_violation_is_one_line() {
    assertThat(new Violation(Invariant.STATUS_IS_CONSISTENT, "why"))
        .hasToString(Invariant.STATUS_IS_CONSISTENT + ": why");
  }
}
