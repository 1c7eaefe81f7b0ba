package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.SgOptions;
import dev.rolloutkit.sg.settings.SgSettings;
import java.util.Optional;
import org.immutables.value.Value;

/** Everything that decides which targets of a cluster are reachable, at one point in time. */
@Value.Immutable
@ValueStyle
public interface ClusterSnapshot {
  /** The controller's settings. */
  SgSettings settings();

  /** Options of the rules; exactly the upstream controller by default. */
  default SgOptions options() {
    return SgOptions.reference();
  }

  /** The bindings; of several with the same key the last counts. */
  ImmutableList<BindingSnapshot> bindings();

  /**
   * Whether {@link #bindings} contains all bindings of the cluster, as listed by an API server;
   * false by default. Unless it does, no change that closes a port is called safe, because a
   * binding that is not given may depend on that port.
   */
  default boolean bindingsComplete() {
    return false;
  }

  /**
   * The security groups with their actual rules. If a security group of a target is absent, its
   * rules are not known, and no change is called safe.
   */
  ImmutableList<SecurityGroup> groups();

  /** The bindings that the controller has not reconciled since its start. */
  ImmutableSet<TgbKey> notComputed();

  /**
   * The CIDR blocks of managed prefix lists, by id; the entries of an absent list are not known.
   */
  ImmutableMap<String, ImmutableList<String>> prefixLists();

  /** The quotas of EC2. */
  default QuotaPolicy quota() {
    return QuotaPolicy.defaults();
  }

  /**
   * The objects from which the controller builds load balancers. {@link Lint} and {@link Explain}
   * use them if they are given.
   */
  Optional<LoadBalancerInputs> loadBalancers();

  /** A new builder; only the settings must be given. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterSnapshot}. */
  final class Builder extends ImmutableClusterSnapshot.Builder {}
}
