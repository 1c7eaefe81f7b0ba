package dev.rolloutkit.sg.aggregation;

import java.util.Arrays;

/** A multiset of ports in sorted arrays: a search and a move of at most as many ports as differ. */
final class PortCounts {
  private int[] ports = new int[4];
  private int[] counts = new int[4];
  private int size;

  void add(int port) {
    int at = Arrays.binarySearch(ports, 0, size, port);
    if (at >= 0) {
      counts[at]++;
      return;
    }
    int place = -at - 1;
    if (size == ports.length) {
      ports = Arrays.copyOf(ports, size * 2);
      counts = Arrays.copyOf(counts, size * 2);
    }
    System.arraycopy(ports, place, ports, place + 1, size - place);
    System.arraycopy(counts, place, counts, place + 1, size - place);
    ports[place] = port;
    counts[place] = 1;
    size++;
  }

  /** Takes one of that port away; it is there. */
  void remove(int port) {
    int at = Arrays.binarySearch(ports, 0, size, port);
    if (--counts[at] == 0) {
      size--;
      System.arraycopy(ports, at + 1, ports, at, size - at);
      System.arraycopy(counts, at + 1, counts, at, size - at);
    }
  }

  /** The least port; {@code Integer.MAX_VALUE} if there is none. */
  int least() {
    return size == 0 ? Integer.MAX_VALUE : ports[0];
  }

  /** The greatest port; {@code Integer.MIN_VALUE} if there is none. */
  int greatest() {
    return size == 0 ? Integer.MIN_VALUE : ports[size - 1];
  }

  /** The least port without these, which are there and ascend. */
  int leastWithout(int[] gone) {
    int at = 0;
    for (int i = 0; i < gone.length && at < size && ports[at] == gone[i]; at++) {
      int left = counts[at];
      while (i < gone.length && gone[i] == ports[at]) {
        left--;
        i++;
      }
      if (left > 0) {
        break;
      }
    }
    return at < size ? ports[at] : Integer.MAX_VALUE;
  }

  /** The greatest port without these, which are there and ascend. */
  int greatestWithout(int[] gone) {
    int at = size - 1;
    for (int i = gone.length - 1; i >= 0 && at >= 0 && ports[at] == gone[i]; at--) {
      int left = counts[at];
      while (i >= 0 && gone[i] == ports[at]) {
        left--;
        i--;
      }
      if (left > 0) {
        break;
      }
    }
    return at >= 0 ? ports[at] : Integer.MIN_VALUE;
  }
}
