package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.Optional;
import org.immutables.value.Value;

/** Everything that decides which targets of a cluster are reachable at one point in time. */
@Value.Immutable
@ValueStyle
public interface ClusterSnapshot {
  /** The controller's flags. */
  LbcFlags flags();

  /** Which defects of the controller are fixed; none by default. */
  default Fixes<SgDefect> fixes() {
    return Fixes.reference();
  }

  /** The bindings; if several have the same key, the last one counts. */
  ImmutableList<BindingSnapshot> bindings();

  /**
   * Whether {@link #bindings} contains all bindings of the cluster, as an API server lists them;
   * false by default. If it does not, no change that closes a port is called safe, because a
   * missing binding may depend on that port.
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
  ImmutableSet<NamespacedName> notComputed();

  /** The CIDR blocks of managed prefix lists, by id; the entries of absent lists are not known. */
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

  /** A new builder; only the flags must be given. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterSnapshot}. */
  final class Builder extends ImmutableClusterSnapshot.Builder {}
}
