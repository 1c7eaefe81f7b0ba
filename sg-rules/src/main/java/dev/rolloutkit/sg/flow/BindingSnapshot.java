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

  /** The security groups on the load balancer; empty when it has none. */
  ImmutableSet<String> loadBalancerGroups();

  /** The blocks of the load balancer's subnets. */
  ImmutableList<String> subnetCidrs();

  /** The blocks of clients whose addresses targets see; empty unless they are preserved. */
  ImmutableList<String> clientCidrs();

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
