package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Instant;
import org.immutables.value.Value;

/** Everything that a pass of the controller depends on besides its binding. */
@Value.Immutable
@ValueStyle
public interface PassInputs {
  /** When the pass takes place. */
  Instant now();

  /** The controller's flags; its defaults if they are not set. */
  default LbcFlags flags() {
    return LbcFlags.defaults();
  }

  /** The controller's state; that of a controller that has just started if it is not set. */
  default ControllerState state() {
    return ControllerState.INITIAL;
  }

  /** The objects of the cluster; none if they are not set. */
  default ClusterView cluster() {
    return ClusterView.builder().build();
  }

  /** The binding's target group; one without targets if it is not set. */
  default TargetGroupModel targetGroup() {
    return TargetGroupModel.EMPTY;
  }

  /** The VPCs of AWS and the errors during the pass; neither if they are not set. */
  default PassAnswers answers() {
    return PassAnswers.NO_ERRORS;
  }

  /** The defects of the controller that are fixed; none if they are not set. */
  default Fixes<TargetDefect> fixes() {
    return Fixes.reference();
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PassInputs}. */
  final class Builder extends ImmutablePassInputs.Builder {}
}
