package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.PortRange;

/**
 * A binding and a range of ports that it requests.
 *
 * @param binding the binding
 * @param ports the ports, as the binding writes them
 */
public record Contributor(NamespacedName binding, PortRange ports) {
  /** Whether the binding requests every port, by an absent port or by port 0. */
  public boolean requestsAllPorts() {
    return (ports.from() == 0 && ports.to() == 0) || ports.equals(PortRange.ALL);
  }

  /** The ports that restricted mode opens: every port if the binding requests port 0 alone. */
  public PortRange effective() {
    return requestsAllPorts() ? PortRange.ALL : ports;
  }
}
