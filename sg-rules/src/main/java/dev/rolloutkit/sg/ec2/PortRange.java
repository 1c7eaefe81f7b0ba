package dev.rolloutkit.sg.ec2;

/**
 * The ports from {@code from} to {@code to}, both included.
 *
 * <p>The numbers are not validated: a range with {@code from > to} is empty, and ports outside of
 * 0..65535 are allowed, because manifests may contain such ports.
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
