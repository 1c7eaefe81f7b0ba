package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.PortRange;

/**
 * A binding and a range of ports that it asks for.
 *
 * @param binding the binding
 * @param ports the ports, as the binding writes them
 */
public record Contributor(TgbKey binding, PortRange ports) {
  /** Whether the binding asks for every port, by an absent port or by port 0. */
  public boolean asksForAll() {
    return (ports.from() == 0 && ports.to() == 0) || ports.equals(PortRange.ALL);
  }

  /** The ports that restricted mode opens: every port if the binding asks for port 0 alone. */
  public PortRange effective() {
    return asksForAll() ? PortRange.ALL : ports;
  }
}
