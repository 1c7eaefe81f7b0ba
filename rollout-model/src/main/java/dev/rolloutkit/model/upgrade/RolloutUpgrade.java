package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.schema.GoTypeChange;
import java.util.Optional;
import org.immutables.value.Value;

/** What an upgrade of the controller does to one Rollout. */
@Value.Immutable
@ValueStyle
public interface RolloutUpgrade {

  /** The namespace of the Rollout, empty when unset. */
  String namespace();

  /** The name of the Rollout. */
  String name();

  /** What becomes of it. */
  UpgradeOutcome outcome();

  /** The hash that the present controller computes; empty if it cannot decode the template. */
  Optional<String> fromHash();

  /** The hash that the new controller computes; empty if it cannot decode the template. */
  Optional<String> toHash();

  /** What the present controller takes for the new ReplicaSet. */
  Optional<FoundReplicaSet> foundBefore();

  /** What the new controller takes for it. */
  Optional<FoundReplicaSet> foundAfter();

  /** Why the hash changes; none if it does not. */
  ImmutableList<GoTypeChange> causes();

  /** Why the template of the ReplicaSet found before is no longer equal; for new revisions only. */
  ImmutableList<UpgradeDifference> differences();

  /** What is odd besides; the codes begin with {@code Upgrade.}. */
  ImmutableList<Problem> notes();

  /** What a user will see, and can do, in sentences. */
  ImmutableList<String> steps();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutUpgrade}. */
  final class Builder extends ImmutableRolloutUpgrade.Builder {}
}
