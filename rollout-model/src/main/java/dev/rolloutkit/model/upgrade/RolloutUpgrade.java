package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.schema.GoTypeChange;
import java.util.Optional;
import org.immutables.value.Value;

/** The effect of an upgrade of the controller on one Rollout. */
@Value.Immutable
@ValueStyle
public interface RolloutUpgrade {

  /** The namespace of the Rollout, empty when unset. */
  String namespace();

  /** The name of the Rollout. */
  String name();

  /** The outcome for the Rollout. */
  UpgradeOutcome outcome();

  /** The hash that the current controller computes; empty if it cannot decode the template. */
  Optional<String> fromHash();

  /** The hash that the upgraded controller computes; empty if it cannot decode the template. */
  Optional<String> toHash();

  /** The ReplicaSet that the current controller considers to be the new one, if any. */
  Optional<FoundReplicaSet> foundBefore();

  /** The ReplicaSet that the upgraded controller considers to be the new one, if any. */
  Optional<FoundReplicaSet> foundAfter();

  /** Why the hash changes; empty if it does not. */
  ImmutableList<GoTypeChange> causes();

  /**
   * Why the upgraded controller no longer considers the template of the ReplicaSet equal; only for
   * {@link UpgradeOutcome#NEW_REVISION}.
   */
  ImmutableList<UpgradeDifference> differences();

  /** Further findings, with codes that begin with {@code Upgrade.}. */
  ImmutableList<Problem> notes();

  /** Sentences for a user: what will happen and what to do. */
  ImmutableList<String> steps();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutUpgrade}. */
  final class Builder extends ImmutableRolloutUpgrade.Builder {}
}
