package dev.rolloutkit.gateway.internal.build;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The protocol of each port that has a valid listener.
 *
 * @rule All listeners of a port must have one protocol; TCP and UDP together are TCP_UDP.
 */
final class PortProtocols {
  private PortProtocols() {}

  /** The protocols by port, ascending. Fails if the listeners of a port have several. */
  static ImmutableSortedMap<Integer, String> of(List<GatewayListener> listeners) throws Failure {
    TreeMap<Integer, Set<String>> all = new TreeMap<>();
    for (GatewayListener listener : listeners) {
      if (listener.isValid()) {
        boolean passes =
            listener.protocol().equals("TLS")
                && GatewayFields.text(listener.spec().path("tls"), "mode").equals("Passthrough");
        all.computeIfAbsent(listener.port(), p -> new TreeSet<>())
            .add(passes ? "TCP" : listener.protocol());
      }
    }
    ImmutableSortedMap.Builder<Integer, String> out = ImmutableSortedMap.naturalOrder();
    for (var port : all.entrySet()) {
      String joined = String.join("_", port.getValue());
      boolean joins = joined.equals("TCP_UDP");
      if (port.getValue().size() > 1 && !joins && !joined.equals("QUIC_TCP")) {
        throw Build.stop(
            "invalid listeners on gateway, listeners with same ports cannot have different"
                + " protocols");
      }
      out.put(port.getKey(), joined.equals("QUIC_TCP") ? "TCP_QUIC" : joined);
    }
    return out.buildOrThrow();
  }

  /** The protocol of a listener for which QUIC is enabled. */
  static String withQuic(String protocol) throws Failure {
    return switch (protocol) {
      case "UDP" -> "QUIC";
      case "TCP_UDP" -> "TCP_QUIC";
      default -> throw Build.stop("QUIC protocol upgrade not supported for protocol " + protocol);
    };
  }
}
