package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbOptions;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.Optional;
import org.immutables.value.Value;

/** All that the verification of a weight depends on. */
@Value.Immutable
@ValueStyle
public interface WeightInput {

  /** The rollout with the status that it had before. */
  Rollout rollout();

  /** The ingresses, with the host names of their load balancers. */
  AlbIngresses ingresses();

  /** What AWS answered. */
  LoadBalancerSnapshot aws();

  /** Weight of the canary. */
  int weight();

  /** Further destinations, such as those of an experiment. */
  ImmutableList<WeightDestination> additional();

  /** {@code status.alb} of the status that is being made. */
  Optional<AlbStatus> alb();

  /** {@code status.albs} of the status that is being made. */
  Optional<ImmutableList<AlbStatus>> albs();

  /** Whether the controller verifies weights at all. */
  default boolean enabled() {
    return true;
  }

  /** The tag that holds the resource id of a target group. */
  default String tagKey() {
    return AnnotationKeys.RESOURCE_TAG;
  }

  /** Which defects are kept. */
  default AlbOptions options() {
    return AlbOptions.reference();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WeightInput}. */
  final class Builder extends ImmutableWeightInput.Builder {}
}
