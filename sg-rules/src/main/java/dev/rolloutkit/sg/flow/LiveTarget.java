package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.NamedPort;
import dev.rolloutkit.sg.ec2.Eni;
import java.util.OptionalInt;

/**
 * A ready target of a binding.
 *
 * @param name its name, {@code namespace/name} for a pod
 * @param eni its network interface
 * @param trafficPort the port of the traffic, resolved; {@link #UNKNOWN_PORT} if it is not known
 * @param healthCheckPort the port of health checks; absent if it is the port of the traffic
 * @param ports its container ports, for a pod
 */
public record LiveTarget(
    String name,
    Eni eni,
    int trafficPort,
    OptionalInt healthCheckPort,
    ImmutableList<NamedPort> ports) {
  /** Represents a port that is not known. */
  public static final int UNKNOWN_PORT = -1;

  /** A target whose health checks use the port of the traffic. */
  public static LiveTarget of(String name, Eni eni, int trafficPort) {
    return new LiveTarget(name, eni, trafficPort, OptionalInt.empty(), ImmutableList.of());
  }

  /** A target that exists but whose port is not known. */
  public static LiveTarget atUnknownPort(String name, Eni eni) {
    return of(name, eni, UNKNOWN_PORT);
  }

  /** Whether the port of the traffic is known. */
  public boolean isPortKnown() {
    return trafficPort != UNKNOWN_PORT;
  }
}
