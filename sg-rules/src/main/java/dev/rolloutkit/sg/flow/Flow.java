package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.Eni;
import org.immutables.value.Value;

/** Traffic from a load balancer or its clients to one port of one target. */
@Value.Immutable
@ValueStyle
public interface Flow {

  /** What the traffic is for. */
  enum Purpose {
    /** Requests of clients. */
    TRAFFIC,
    /** Health checks. */
    HEALTH_CHECK
  }

  /** The binding of the target. */
  NamespacedName binding();

  /** The name of the target. */
  String endpoint();

  /** The network interface of the target. */
  Eni eni();

  /** {@code tcp} or {@code udp}. */
  String protocol();

  /** The port, 0..65535. */
  int port();

  /** The purpose of the traffic. */
  Purpose purpose();

  /** The security groups of the sender. A rule for one of them admits the flow. */
  ImmutableSet<String> sourceGroups();

  /**
   * The CIDR blocks that contain the sender's addresses. If no rule for a group admits the flow,
   * rules must admit each of these blocks.
   */
  ImmutableList<String> sourceCidrs();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Flow}. */
  final class Builder extends ImmutableFlow.Builder {}
}
