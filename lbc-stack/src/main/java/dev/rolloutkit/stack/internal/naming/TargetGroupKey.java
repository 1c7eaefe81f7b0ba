package dev.rolloutkit.stack.internal.naming;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.ingress.GroupId;
import java.util.OptionalInt;
import org.immutables.value.Value;

/** All values from which the name of a target group is computed. */
@Value.Immutable
@ValueStyle
public interface TargetGroupKey {
  /** The name of the cluster. */
  String clusterName();

  /** The group of the Ingress. */
  GroupId group();

  /** The namespace of the Ingress. */
  String ingressNamespace();

  /** The name of the Ingress. */
  String ingressName();

  /** The namespace of the Service. */
  String serviceNamespace();

  /** The name of the Service. */
  String serviceName();

  /** The UID of the Service. */
  String serviceUid();

  /**
   * The Service port as the Ingress backend writes it: {@code 80} and {@code http} yield two target
   * groups.
   */
  String servicePort();

  /** The port of the target group. */
  int targetGroupPort();

  /** {@code instance} or {@code ip}. */
  String targetType();

  /** {@code HTTP} or {@code HTTPS}. */
  String protocol();

  /** {@code HTTP1}, {@code HTTP2} or {@code GRPC}. */
  String protocolVersion();

  /** The port of the target control agent. */
  OptionalInt targetControlPort();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetGroupKey}. */
  final class Builder extends ImmutableTargetGroupKey.Builder {}
}
