package dev.rolloutkit.sg.ec2;

/**
 * A range of ports that a source may reach by one protocol.
 *
 * @param protocol the protocol in EC2's spelling, such as {@code tcp} for {@code 6}
 * @param source the source that may send traffic
 * @param ports the ports
 */
public record OpenRange(String protocol, Source source, PortRange ports) {
  /** {@code tcp 3101-8001 from sg-1}. */
  @Override
  public String toString() {
    return protocol + " " + ports + " from " + source.id();
  }
}
