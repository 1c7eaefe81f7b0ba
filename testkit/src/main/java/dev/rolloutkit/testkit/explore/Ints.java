package dev.rolloutkit.testkit.explore;

import java.util.Arrays;

/** A growing list of ints. */
final class Ints {
  private static final int START = 1 << 10;

  private int[] values = new int[START];
  private int size;

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + size / 2);
    }
    values[size++] = value;
  }

  int get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  long bytes() {
    return (long) Integer.BYTES * values.length;
  }
}
