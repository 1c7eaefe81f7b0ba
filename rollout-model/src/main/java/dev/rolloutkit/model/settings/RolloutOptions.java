package dev.rolloutkit.model.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
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
   * Whether, of two ReplicaSets with the desired template, the one that the status names is the new
   * one, where the controller goes back to the older.
   */
  default boolean preferCurrentReplicaSet() {
    return false;
  }

  /**
   * Whether {@code undo} compares templates both ways, where the plug-in finds nothing to undo
   * after a change that only took something away.
   */
  default boolean undoComparesBothWays() {
    return false;
  }

  /**
   * Whether {@code undo} names the revision that it found to be the present one, where the plug-in
   * names the one asked for: 0, if none was.
   */
  default boolean undoNamesRevision() {
    return false;
  }

  /**
   * Whether {@code undo} restores the template as it is stored, without what the controller put
   * into it, where the plug-in keeps that and loses fields younger than its own types.
   */
  default boolean undoCleansTemplate() {
    return false;
  }

  /**
   * Whether {@code undo} writes a PodTemplate's template where it has it, {@code /template}, where
   * the plug-in's patch always fails.
   */
  default boolean undoKnowsPodTemplates() {
    return false;
  }

  /**
   * Whether, of several ReplicaSets with one revision, {@code undo} takes the newest, where the
   * plug-in's choice depends on the API server's order.
   */
  default boolean newestOfRevision() {
    return false;
  }

  /**
   * Whether {@code set image} changes the workload of the kind that the Rollout refers to, where
   * the plug-in takes each for a Deployment.
   */
  default boolean setImageKnowsWorkloads() {
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

  /** With every known defect of the controller fixed. */
  static RolloutOptions safe() {
    return builder()
        .precisePaths(true)
        .ignoreLegacyHash(true)
        .preferCurrentReplicaSet(true)
        .undoComparesBothWays(true)
        .undoNamesRevision(true)
        .undoCleansTemplate(true)
        .undoKnowsPodTemplates(true)
        .newestOfRevision(true)
        .setImageKnowsWorkloads(true)
        .build();
  }

  /** A builder of the reference options. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutOptions}. */
  final class Builder extends ImmutableRolloutOptions.Builder {}
}
