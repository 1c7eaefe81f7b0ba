package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BodyBudgetTest {
  @Test
  void largeBodiesLeaveTheReserveToSmallOnes() {
    BodyBudget budget = new BodyBudget(100, 30, 10);
    assertThat(budget.take(70, 70)).isTrue();
    assertThat(budget.take(1, 11)).isFalse();
    budget.release(1);
    assertThat(budget.take(10, 10)).isTrue();
    assertThat(budget.take(20, 10)).isTrue();
    assertThat(budget.take(1, 1)).isFalse();
    budget.release(101);
    assertThat(budget.used()).isZero();
  }
}
