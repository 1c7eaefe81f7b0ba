package dev.rolloutkit.sg.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.binding.TargetType;
import dev.rolloutkit.sg.binding.TgbKey;
import java.util.Optional;
import org.immutables.value.Value;

/** A binding with its living targets and the load balancer in front of them. */
@Value.Immutable
@ValueStyle
public interface BindingSnapshot {
  /** Namespace and name. */
  TgbKey key();

  /** The Ingress or Service that it was made for, as text such as {@code Ingress prod/api}. */
  Optional<String> owner();

  /** Its networking block. */
  Optional<TargetGroupBindingNetworking> networking();

  /** What its targets are. */
  default TargetType targetType() {
    return TargetType.INSTANCE;
  }

  /** Its ready targets; those on hybrid nodes, which have no groups, are left out. */
  ImmutableList<LiveTarget> targets();

  /** The protocols of the traffic, {@code tcp} and {@code udp}. */
  default ImmutableSet<String> protocols() {
    return ImmutableSet.of("tcp");
  }

  /**
   * The security groups on the load balancer; empty when it has none. With neither these nor {@link
   * #subnetCidrs} nobody knows where its traffic comes from, and nothing about it is called safe.
   */
  ImmutableSet<String> loadBalancerGroups();

  /** The blocks of the load balancer's subnets. */
  ImmutableList<String> subnetCidrs();

  /** The blocks of clients whose addresses targets see; empty unless they are preserved. */
  ImmutableList<String> clientCidrs();

  /**
   * What is not known of it, for a binding of which not everything could be found out; empty by
   * default. {@link #gaps} has these and what follows from the other values.
   */
  ImmutableList<Gap> missing();

  /**
   * Everything that is not known of who reaches its targets: what is {@link #missing}, a target's
   * port, the groups on its interface, where the load balancer's traffic comes from.
   */
  @Value.Auxiliary
  @Value.Derived
  default ImmutableList<Gap> gaps() {
    return BindingGaps.of(this);
  }

  /** The targets as the controller sees them. */
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
