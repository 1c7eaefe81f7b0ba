package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class GrowthTest {
  @Test
  void linearComputationsAreNearlyLinear() {
    assertThat(Growth.ofMemory(GrowthTest::linear, 10_000)).isBetween(3.0, 5.0);
    assertThat(Growth.ofProcessorTime(GrowthTest::linear, 20_000)).isLessThan(Growth.NEARLY_LINEAR);
  }

  @Test
  void quadraticComputationsAreNot() {
    assertThat(Growth.ofMemory(size -> repeat(size, () -> linear(size)), 100))
        .isGreaterThan(Growth.NEARLY_LINEAR);
  }

  @Test
  void aMeterThatCountsGivesTheExactFactor() {
    AtomicLong counted = new AtomicLong();
    assertThat(Growth.of(counted::addAndGet, 100, counted::get)).isEqualTo(4);
    assertThat(Growth.of(size -> counted.addAndGet((long) size * size), 100, counted::get))
        .isEqualTo(16);
  }

  @Test
  void aDisturbedRoundIsIgnored() {
    AtomicLong counted = new AtomicLong();
    AtomicLong calls = new AtomicLong();
    IntConsumer disturbed =
        size -> counted.addAndGet(calls.incrementAndGet() < 8 && size > 100 ? 100L * size : size);
    assertThat(Growth.of(disturbed, 100, counted::get)).isEqualTo(4);
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
