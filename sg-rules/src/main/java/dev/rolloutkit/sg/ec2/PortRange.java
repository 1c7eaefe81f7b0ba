package dev.rolloutkit.sg.ec2;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The ports from {@code from} to {@code to}, both included.
 *
 * <p>The numbers are not validated: a range with {@code from > to} is empty, and ports outside of
 * 0..65535 stay as they are, because manifests contain rules with such ports.
 *
 * @rule A range whose first port is greater than its last is empty.
 * @param from the first port
 * @param to the last port
 */
public record PortRange(int from, int to) implements Comparable<PortRange> {

  /** Every port. */
  public static final PortRange ALL = new PortRange(0, 65535);

  /** One port. */
  public static PortRange of(int port) {
    return new PortRange(port, port);
  }

  /** From one port to another, both included. */
  public static PortRange of(int from, int to) {
    return new PortRange(from, to);
  }

  /** One port. */
  public static PortRange single(int port) {
    return of(port);
  }

  /** Every port. */
  public static PortRange all() {
    return ALL;
  }

  /**
   * Reads {@code 80} or {@code 80-443}, with decimal numbers from 0 to 65535; empty for any other
   * string.
   */
  public static Optional<PortRange> parse(String text) {
    int dash = text.indexOf('-');
    OptionalInt from = port(dash < 0 ? text : text.substring(0, dash));
    OptionalInt to = dash < 0 ? from : port(text.substring(dash + 1));
    return from.isPresent() && to.isPresent()
        ? Optional.of(new PortRange(from.getAsInt(), to.getAsInt()))
        : Optional.empty();
  }

  private static OptionalInt port(String text) {
    if (text.isEmpty() || text.length() > 5) {
      return OptionalInt.empty();
    }
    int out = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < '0' || c > '9') {
        return OptionalInt.empty();
      }
      out = out * 10 + (c - '0');
    }
    return out > ALL.to ? OptionalInt.empty() : OptionalInt.of(out);
  }

  /** Whether the range contains no port. */
  public boolean isEmpty() {
    return from > to;
  }

  /** The number of ports in the range. */
  public long size() {
    return isEmpty() ? 0 : (long) to - from + 1;
  }

  /** Whether the range contains a port. */
  public boolean contains(int port) {
    return from <= port && port <= to;
  }

  /** Compares first ports, then last ports. */
  @Override
  public int compareTo(PortRange other) {
    int byFrom = Integer.compare(from, other.from);
    return byFrom != 0 ? byFrom : Integer.compare(to, other.to);
  }

  /** {@code 80} or {@code 80-443}. */
  @Override
  public String toString() {
    return from == to ? Integer.toString(from) : from + "-" + to;
  }
}
