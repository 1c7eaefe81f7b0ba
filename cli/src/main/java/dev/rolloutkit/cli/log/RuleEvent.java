package dev.rolloutkit.cli.log;

import com.google.common.collect.ImmutableList;

/**
 * A call that opens or closes ports.
 *
 * @param line where in the log, counted from 1
 * @param authorizes whether it opens them
 * @param group the security group
 * @param ranges the ports
 */
public record RuleEvent(int line, boolean authorizes, String group, ImmutableList<Range> ranges) {

  /**
   * Ports for one source.
   *
   * @param protocol the protocol
   * @param from the first port
   * @param to the last port
   * @param source a security group, or an address block
   */
  public record Range(String protocol, int from, int to, String source) {
    @Override
    public String toString() {
      return protocol + " " + from + "-" + to + " from " + source;
    }
  }
}
