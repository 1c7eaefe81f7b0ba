package dev.rolloutkit.lbclass.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.testkit.base.Growth;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortPairsTest {
  @Test
  void aPairIsNewOnlyOnce() {
    PortPairs pairs = new PortPairs(4);

    assertThat(pairs.add("TCP", 80)).isTrue();
    assertThat(pairs.add("UDP", 80)).isTrue();
    assertThat(pairs.add("tcp", 80)).isTrue();
    assertThat(pairs.add("", 80)).isTrue();
    assertThat(pairs.add("TCP", 80)).isFalse();
    assertThat(pairs.add("tcp", 80)).isFalse();
  }

  @Test
  void anyNumberCanBeAdded() {
    PortPairs pairs = new PortPairs(4);

    assertThat(pairs.add("TCP", -1)).isTrue();
    assertThat(pairs.add("TCP", Integer.MIN_VALUE)).isTrue();
    assertThat(pairs.add("x", -1)).isTrue();
    assertThat(pairs.add("TCP", -1)).isFalse();
  }

  /** A client chooses the numbers of a Service and may choose numbers that collide. */
  @Test
  void collidingNumbersAreAddedInLinearTime() {
    int[] numbers = colliding(40_000);

    assertThat(Growth.ofProcessorTime(size -> addTwice(numbers, size), 10_000))
        .isLessThan(Growth.NEARLY_LINEAR);
  }

  private static void addTwice(int[] numbers, int size) {
    PortPairs pairs = new PortPairs(numbers.length);
    int added = 0;
    int addedTwice = 0;
    for (int i = 0; i < size; i++) {
      added += pairs.add("TCP", numbers[i]) ? 1 : 0;
    }
    for (int i = 0; i < size; i++) {
      addedTwice += pairs.add("TCP", numbers[i]) ? 1 : 0;
    }

    assertThat(added).isEqualTo(size);
    assertThat(addedTwice).isZero();
  }

  /** Numbers whose first slot is among the first slots of a table for this many pairs. */
  private static int[] colliding(int count) {
    int mask = Integer.highestOneBit(count) * 4 - 1;
    int[] out = new int[count];
    int found = 0;
    for (int number = 0; found < count; number++) {
      long hash = (number * 0x9e37_79b9_7f4a_7c15L) >>> 40;
      if ((hash & mask) < 1024) {
        out[found++] = number;
      }
    }
    return out;
  }

  /** An unknown protocol differs from all known ones. */
  @Test
  void unknownProtocolsAreDistinct() {
    PortPairs pairs = new PortPairs(16);

    for (String protocol : List.of("TCP", "UDP", "SCTP", "", "a", "b", "c", "d", "e")) {
      assertThat(pairs.add(protocol, 80)).as(protocol).isTrue();
    }
    for (String protocol : List.of("TCP", "UDP", "SCTP", "", "a", "b", "c", "d", "e")) {
      assertThat(pairs.add(protocol, 80)).as(protocol).isFalse();
    }
  }
}
