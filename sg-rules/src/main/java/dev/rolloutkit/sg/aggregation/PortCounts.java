package dev.rolloutkit.sg.aggregation;

import java.util.Arrays;

/**
 * A multiset of ports in a sorted array. Adding and removing a port takes a binary search and a
 * move of at most all distinct ports.
 *
 * @rule A port stays in the merged range as long as one rule still has it.
 */
final class PortCounts {
  private static final long[] EMPTY = {};

  /** No ports; this shared instance is never changed. */
  static final PortCounts NONE = new PortCounts();

  /** Each element has the port in its upper half and the number of its occurrences in its lower. */
  private long[] counts = EMPTY;

  private int size;

  @SuppressWarnings("ReferenceEquality")
  void add(int port) {
    if (this == NONE) {
      throw new IllegalStateException("the shared instance is never changed");
    }
    int at = place(port);
    if (at < size && port(at) == port) {
      counts[at]++;
      return;
    }
    if (size == counts.length) {
      counts = Arrays.copyOf(counts, Math.max(2, size * 2));
    }
    System.arraycopy(counts, at, counts, at + 1, size - at);
    counts[at] = (long) port << 32 | 1;
    size++;
  }

  /** Removes one occurrence of a port, which must be present. */
  void remove(int port) {
    int at = place(port);
    if (count(at) > 1) {
      counts[at]--;
      return;
    }
    size--;
    System.arraycopy(counts, at + 1, counts, at, size - at);
  }

  /** The least port; {@code Integer.MAX_VALUE} if there is none. */
  int least() {
    return size == 0 ? Integer.MAX_VALUE : port(0);
  }

  /** The greatest port; {@code Integer.MIN_VALUE} if there is none. */
  int greatest() {
    return size == 0 ? Integer.MIN_VALUE : port(size - 1);
  }

  /** The least port if the given ones were removed. They must be present and in ascending order. */
  int leastWithout(int[] gone, int start, int end) {
    int at = 0;
    for (int i = start; i < end && port(at) == gone[i]; at++) {
      int left = count(at);
      for (; i < end && gone[i] == port(at); i++) {
        left--;
      }
      if (left > 0) {
        break;
      }
    }
    return at < size ? port(at) : Integer.MAX_VALUE;
  }

  /**
   * The greatest port if the given ones were removed. They must be present and in ascending order.
   */
  int greatestWithout(int[] gone, int start, int end) {
    int at = size - 1;
    for (int i = end - 1; i >= start && port(at) == gone[i]; at--) {
      int left = count(at);
      for (; i >= start && gone[i] == port(at); i--) {
        left--;
      }
      if (left > 0) {
        break;
      }
    }
    return at >= 0 ? port(at) : Integer.MIN_VALUE;
  }

  private int port(int at) {
    return (int) (counts[at] >> 32);
  }

  private int count(int at) {
    return (int) counts[at];
  }

  /** The index of a port, or the index at which it would be inserted. */
  private int place(int port) {
    long least = (long) port << 32;
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (counts[middle] < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
