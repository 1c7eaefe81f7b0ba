package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;
import org.immutables.value.Value;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** All that the verification of a service's targets depends on, but for service and bindings. */
@Value.Immutable
@ValueStyle
public interface TargetInput {

  /** The rollout with its status. */
  Rollout rollout();

  /** Pod hash of the new ReplicaSet. */
  String newHash();

  /** The endpoints of the service; absent if there is no such object. */
  Optional<ServiceEndpoints> endpoints();

  /**
   * What {@code DescribeTargetHealth} answered, by ARN of the target group. A call that failed has
   * its error as the problem; a target group without an answer counts as such a call.
   */
  ImmutableMap<String, Outcome<ImmutableList<TargetHealthDescription>>> targetHealth();

  /** Whether the controller verifies target groups at all. */
  default boolean enabled() {
    return true;
  }

  /** Which defects are kept. */
  default AlbOptions options() {
    return AlbOptions.reference();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetInput}. */
  final class Builder extends ImmutableTargetInput.Builder {}
}
