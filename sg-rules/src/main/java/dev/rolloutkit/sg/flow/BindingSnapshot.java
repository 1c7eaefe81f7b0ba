package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.binding.PodEndpoint;
import java.util.Optional;
import org.immutables.value.Value;

/** A binding, its live targets, and what is known about the load balancer in front of them. */
@Value.Immutable
@ValueStyle
public interface BindingSnapshot {
  /** Namespace and name. */
  NamespacedName key();

  /** The Ingress or Service that it was created for, such as {@code Ingress prod/api}. */
  Optional<String> owner();

  /** Its networking block. */
  Optional<TargetGroupBindingNetworking> networking();

  /** The type of its targets. */
  default TargetType targetType() {
    return TargetType.INSTANCE;
  }

  /** Its ready targets, except those on hybrid nodes, which have no security groups. */
  ImmutableList<LiveTarget> targets();

  /** The protocols of the traffic: {@code tcp}, {@code udp} or both; {@code tcp} by default. */
  default ImmutableSet<String> protocols() {
    return ImmutableSet.of("tcp");
  }

  /**
   * The security groups of the load balancer; empty if it has none. If {@link #subnetCidrs} is
   * empty too, the source of its traffic is not known, and no change that affects it is called
   * safe.
   */
  ImmutableSet<String> loadBalancerGroups();

  /** The CIDR blocks of the load balancer's subnets. */
  ImmutableList<String> subnetCidrs();

  /**
   * The CIDR blocks of clients; empty unless the load balancer preserves client addresses, which
   * rules of targets must then admit.
   */
  ImmutableList<String> clientCidrs();

  /**
   * What the caller could not find out about the binding; empty by default. {@link #gaps} adds the
   * gaps that follow from the other values.
   */
  ImmutableList<Gap> missing();

  /**
   * Everything that is not known about the traffic to its targets: what is {@link #missing}, and
   * unknown ports of targets, security groups of their interfaces, and sources of the load
   * balancer's traffic.
   */
  @Value.Auxiliary
  @Value.Derived
  default ImmutableList<Gap> gaps() {
    return BindingGaps.of(this);
  }

  /** The targets in the form from which the rules of the binding are computed. */
  @Value.Auxiliary
  @Value.Derived
  default Endpoints endpoints() {
    if (targetType() == TargetType.INSTANCE) {
      return Endpoints.nodes(
          targets().stream()
              .map(t -> new NodeEndpoint(t.name(), t.eni()))
              .collect(ImmutableList.toImmutableList()));
    }
    return Endpoints.pods(
        targets().stream()
            .map(
                t -> {
                  int slash = t.name().indexOf('/');
                  return PodEndpoint.of(
                      slash < 0 ? "" : t.name().substring(0, slash),
                      t.name().substring(slash + 1),
                      t.ports(),
                      t.eni());
                })
            .collect(ImmutableList.toImmutableList()));
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BindingSnapshot}. */
  final class Builder extends ImmutableBindingSnapshot.Builder {}
}
