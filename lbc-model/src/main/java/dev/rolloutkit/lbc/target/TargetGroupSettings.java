package dev.rolloutkit.lbc.target;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetType;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** The settings of one target group, from annotations and a Service. */
@Value.Immutable
@ValueStyle
public interface TargetGroupSettings {
  /** The type of the targets. */
  TargetType targetType();

  /** The port of the targets: a number, or the name of a container port. */
  IntOrStringValue targetPort();

  /** The protocol between the load balancer and the targets. */
  String protocol();

  /** {@code HTTP1}, {@code HTTP2} or {@code GRPC}; empty for a network load balancer. */
  default String protocolVersion() {
    return "";
  }

  /** The health check of the targets. */
  HealthCheck healthCheck();

  /** The attributes of the target group, by name. */
  ImmutableSortedMap<String, String> attributes();

  /** Whether the targets are of the IPv6 family. */
  boolean ipv6();

  /** Whether targets see the addresses of clients; only for a network load balancer. */
  default boolean preserveClientIp() {
    return false;
  }

  /**
   * The target control port, at which targets report how much work they accept; absent if there is
   * none.
   */
  OptionalInt controlPort();

  /** The labels that nodes must have to be targets; empty if all nodes are targets. */
  ImmutableMap<String, String> nodeLabels();

  /** Whether several clusters share the target group. */
  boolean multiCluster();

  /** The port of the target group: 1 if the target port is a name. */
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
