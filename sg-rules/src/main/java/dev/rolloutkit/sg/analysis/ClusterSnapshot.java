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

/** Everything that decides who reaches whom in a cluster, at one moment. */
@Value.Immutable
@ValueStyle
public interface ClusterSnapshot {
  /** The controller's settings. */
  SgSettings settings();

  /** How the controller deviates from upstream; not at all by default. */
  default SgOptions options() {
    return SgOptions.reference();
  }

  /** The bindings; of several with one key the last counts. */
  ImmutableList<BindingSnapshot> bindings();

  /**
   * Whether these are all bindings of the cluster, as when an API server listed them. Unless the
   * caller says so, no change that closes a port is called safe: a binding that is not given may
   * live from it.
   */
  default boolean bindingsComplete() {
    return false;
  }

  /**
   * The security groups with the rules that they have now. What a group admits that a target is on
   * and that is not among them is not known, so that no change is called safe.
   */
  ImmutableList<SecurityGroup> groups();

  /** The bindings that the controller has not come to since its start. */
  ImmutableSet<TgbKey> notComputed();

  /** The blocks in managed prefix lists, by id; a list that is absent is unknown. */
  ImmutableMap<String, ImmutableList<String>> prefixLists();

  /** The limits of EC2. */
  default QuotaPolicy quota() {
    return QuotaPolicy.defaults();
  }

  /** The objects from which load balancers are made, for {@link Lint}. */
  Optional<LoadBalancerInputs> loadBalancers();

  /** A new builder; only the settings must be given. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClusterSnapshot}. */
  final class Builder extends ImmutableClusterSnapshot.Builder {}
}
