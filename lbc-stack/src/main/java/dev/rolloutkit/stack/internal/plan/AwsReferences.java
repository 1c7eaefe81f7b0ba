package dev.rolloutkit.stack.internal.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.plan.Assumption;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The AWS resources that the objects of one load balancer name, for a plan that assumes that they
 * exist. {@link PlannedCluster} finds those of Ingresses and Services itself.
 */
@Value.Immutable
@ValueStyle
public interface AwsReferences {
  /** Names and ids of subnets, in the order in which they are listed. */
  ImmutableList<String> subnets();

  /** The tags by which subnets are selected, by the name of the object that selects them. */
  ImmutableMap<String, ImmutableMap<String, String>> taggedSubnets();

  /** Names and ids of security groups. */
  ImmutableSet<String> securityGroups();

  /** Names of trust stores. */
  ImmutableSet<String> trustStores();

  /** Names of target groups that the controller does not manage. */
  ImmutableSet<String> targetGroups();

  /** Hosts for which ACM has certificates. */
  ImmutableSet<String> hosts();

  /**
   * What a plan of the load balancer assumes.
   *
   * @param id the load balancer
   * @param stack its stack; empty if it cannot be built
   */
  default ImmutableList<Assumption> assumptions(
      String id, Optional<Stack> stack, StackSettings config) {
    Assumptions out = new Assumptions();
    AssumedAws.of(this).tell(id, stack.orElse(null), config, out);
    return out.list();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AwsReferences}. */
  final class Builder extends ImmutableAwsReferences.Builder {}
}
