package dev.rolloutkit.engine.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvariantViolationTest {
  private enum Invariant {
    HOLDS
  }

  @Test
  void aViolationIsPrintedOnOneLine() {
    assertThat(new InvariantViolation<>(Invariant.HOLDS, "why")).hasToString("HOLDS: why");
  }
}
