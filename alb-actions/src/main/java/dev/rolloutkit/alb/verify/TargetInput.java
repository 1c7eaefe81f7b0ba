package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.Optional;
import org.immutables.value.Value;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetHealthDescription;

/** The input of the verification of a service's targets, besides the service and its bindings. */
@Value.Immutable
@ValueStyle
public interface TargetInput {

  /** The rollout with its status. */
  Rollout rollout();

  /** Pod hash of the new ReplicaSet. */
  String newHash();

  /** The endpoints of the service; empty if the {@code Endpoints} object does not exist. */
  Optional<ServiceEndpoints> endpoints();

  /**
   * The results of {@code DescribeTargetHealth} by target group ARN. For a failed call, the outcome
   * has its error as the problem. A target group without an entry counts as a failed call.
   */
  ImmutableMap<String, Outcome<ImmutableList<TargetHealthDescription>>> targetHealth();

  /** Whether the verification of target groups is enabled in the controller. */
  default boolean enabled() {
    return true;
  }

  /** The settings that determine which defects are fixed. */
  default AlbSettings settings() {
    return AlbSettings.reference();
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetInput}. */
  final class Builder extends ImmutableTargetInput.Builder {}
}
