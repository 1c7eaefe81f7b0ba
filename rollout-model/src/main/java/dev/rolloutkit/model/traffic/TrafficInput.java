package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.RolloutDefect;
import java.util.Optional;
import org.immutables.value.Value;

/** The input of a traffic decision. */
@Value.Immutable
@ValueStyle
public interface TrafficInput {
  /** The rollout. */
  Rollout rollout();

  /** The ReplicaSet of the current pod template, if it exists. */
  Optional<ReplicaSetState> newSet();

  /** The stable ReplicaSet, if it exists. */
  Optional<ReplicaSetState> stableSet();

  /** The experiment of the current step, if it exists. */
  Optional<ExperimentState> experiment();

  /** The result of verifying the weight; empty if it is not verified. */
  Optional<Boolean> verified();

  /** The defects to fix; none by default. */
  default Fixes<RolloutDefect> fixes() {
    return Fixes.reference();
  }

  /** The release of the controller; the matched commit by default. */
  default ReleaseOf<RolloutsChange> release() {
    return RolloutsRelease.MATCHED;
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TrafficInput}. */
  final class Builder extends ImmutableTrafficInput.Builder {}
}
