package dev.rolloutkit.model;

import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.validation.PodTemplateValidator;
import org.immutables.value.Value;

/**
 * Where this library may differ from the controller, and what the controller knows besides the
 * Rollout.
 */
@Value.Immutable
@ValueStyle
public interface RolloutOptions {

  /**
   * Whether problems of the strategy name their place in full, {@code
   * spec.strategy.blueGreen.activeService}, where the controller leaves the strategy's name out.
   */
  default boolean precisePaths() {
    return false;
  }

  /**
   * Whether a ReplicaSet is not looked for by the hash of controllers up to 1.1: the controller
   * tries it, cannot find with it what those stamped, and takes whatever carries it.
   */
  default boolean ignoreLegacyHash() {
    return false;
  }

  /**
   * Whether, of two ReplicaSets with the wanted template, the one that the status names is the new
   * one, where the controller goes back to the older.
   */
  default boolean preferCurrentReplicaSet() {
    return false;
  }

  /** Whether the pod template came from the referenced workload. */
  default boolean templateFromRef() {
    return false;
  }

  /** What else judges pod templates: the rules of Kubernetes that this library leaves out. */
  default PodTemplateValidator podTemplateValidator() {
    return PodTemplateValidator.NONE;
  }

  /** Exactly as the controller. */
  static RolloutOptions reference() {
    return builder().build();
  }

  /** With every known defect of the controller mended. */
  static RolloutOptions safe() {
    return builder()
        .precisePaths(true)
        .ignoreLegacyHash(true)
        .preferCurrentReplicaSet(true)
        .build();
  }

  /** A builder of the reference options. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutOptions}. */
  final class Builder extends ImmutableRolloutOptions.Builder {}
}
