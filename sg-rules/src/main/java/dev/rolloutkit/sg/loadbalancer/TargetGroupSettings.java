package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.sg.binding.TargetType;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** What annotations and a Service say about one target group. */
@Value.Immutable
@ValueStyle
public interface TargetGroupSettings {
  /** What the targets are. */
  TargetType targetType();

  /** Where targets are reached: a number, or the name of a container port. */
  IntOrStringValue targetPort();

  /** The protocol in which targets are spoken to. */
  String protocol();

  /** {@code HTTP1}, {@code HTTP2} or {@code GRPC}; empty for a network load balancer. */
  default String protocolVersion() {
    return "";
  }

  /** How targets are checked. */
  HealthCheck healthCheck();

  /** The attributes by name. */
  ImmutableSortedMap<String, String> attributes();

  /** Whether the targets are of the IPv6 family. */
  boolean ipv6();

  /** Whether targets see the addresses of clients; only a network load balancer has it. */
  default boolean preserveClientIp() {
    return false;
  }

  /** The port at which targets are controlled. */
  OptionalInt controlPort();

  /** The labels of the nodes that are targets; none for all nodes. */
  ImmutableMap<String, String> nodeLabels();

  /** Whether clusters share the target group. */
  boolean multiCluster();

  /** The port of the target group: 1 where pods name theirs. */
  default int port() {
    return targetPort().isInt() ? targetPort().intValue() : 1;
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupSettings}. */
  final class Builder extends ImmutableTargetGroupSettings.Builder {}
}
