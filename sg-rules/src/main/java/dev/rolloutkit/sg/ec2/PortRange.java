package dev.rolloutkit.sg.ec2;

/**
 * The ports from {@code from} to {@code to}, both included.
 *
 * <p>Nothing is checked: {@code from > to} is the empty range, and ports beyond 0..65535 stay as
 * they are, since rules with such ports exist in manifests.
 *
 * @param from the first port
 * @param to the last port
 */
public record PortRange(int from, int to) implements Comparable<PortRange> {

  /** Every port. */
  public static final PortRange ALL = new PortRange(0, 65535);

  /** Whether there is no port in it. */
  public boolean isEmpty() {
    return from > to;
  }

  /** How many ports it holds. */
  public long size() {
    return isEmpty() ? 0 : (long) to - from + 1;
  }

  /** Whether the port is in it. */
  public boolean contains(int port) {
    return from <= port && port <= to;
  }

  /** By first port, then by last port. */
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
