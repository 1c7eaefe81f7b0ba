package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.sg.PortRange;
import dev.rolloutkit.sg.TgbKey;

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
  PortRange effective() {
    return asksForAll() ? PortRange.ALL : ports;
  }
}
