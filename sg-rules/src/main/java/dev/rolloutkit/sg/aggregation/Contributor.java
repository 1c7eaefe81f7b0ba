package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.PortRange;

/**
 * A binding that asks for ports.
 *
 * @param binding the binding
 * @param ports what it asks for
 */
public record Contributor(TgbKey binding, PortRange ports) {
  /** Whether it asks for every port, by an absent port or by port 0. */
  public boolean asksForAll() {
    return (ports.from() == 0 && ports.to() == 0) || ports.equals(PortRange.ALL);
  }

  /** What restricted mode makes of the ports: 0 alone is every port. */
  public PortRange effective() {
    return asksForAll() ? PortRange.ALL : ports;
  }
}
