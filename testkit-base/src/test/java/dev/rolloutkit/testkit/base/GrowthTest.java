package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTest {
  @Test
  void linear_computations_are_nearly_linear() {
    assertThat(Growth.ofMemory(GrowthTest::linear, 10_000)).isBetween(3.0, 5.0);
    assertThat(Growth.ofProcessorTime(GrowthTest::linear, 20_000)).isLessThan(Growth.NEARLY_LINEAR);
  }

  @Test
  void quadratic_computations_are_not() {
    assertThat(Growth.ofMemory(size -> repeat(size, () -> linear(size)), 100))
        .isGreaterThan(Growth.NEARLY_LINEAR);
    assertThat(Growth.ofProcessorTime(size -> repeat(size, () -> linear(size)), 500))
        .isGreaterThan(Growth.NEARLY_LINEAR);
  }

  private static void linear(int size) {
    List<String> out = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      out.add(Integer.toString(i));
    }
    assertThat(out.size()).isEqualTo(size);
  }

  private static void repeat(int times, Runnable work) {
    for (int i = 0; i < times; i++) {
      work.run();
    }
  }
}
