package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.Optional;
import org.immutables.value.Value;

/** The input of the verification of a weight. */
@Value.Immutable
@ValueStyle
public interface WeightInput {

  /** The rollout with its previous status. */
  Rollout rollout();

  /** The ingresses, with the host names of their load balancers. */
  AlbIngresses ingresses();

  /** The results of the Describe calls. */
  LoadBalancerSnapshot aws();

  /** The desired weight of the canary. */
  int weight();

  /** Further destinations, such as those of an experiment. */
  ImmutableList<WeightDestination> additional();

  /** {@code status.alb} of the new status. */
  Optional<AlbStatus> alb();

  /** {@code status.albs} of the new status. */
  Optional<ImmutableList<AlbStatus>> albs();

  /** Whether the verification of weights is enabled in the controller. */
  default boolean enabled() {
    return true;
  }

  /** The key of the tag that holds the resource id of a target group. */
  default String tagKey() {
    return TargetGroupCatalog.RESOURCE_TAG;
  }

  /** The settings that determine which defects are fixed. */
  default AlbSettings settings() {
    return AlbSettings.reference();
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link WeightInput}. */
  final class Builder extends ImmutableWeightInput.Builder {}
}
