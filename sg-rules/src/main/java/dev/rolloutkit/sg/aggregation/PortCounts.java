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

  boolean isEmpty() {
    return size == 0;
  }

  int least() {
    return ports[0];
  }

  int greatest() {
    return ports[size - 1];
  }
}
