package dev.rolloutkit.model.settings;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Options that fix defects of the controller and the kubectl plug-in, and input that the controller has besides the Rollout. Every boolean fixes one defect when it is {@code true}.
 */
@Value.Immutable
@ValueStyle
public interface RolloutOptions {

  /**
   * Whether problems of the strategy have complete paths, such as {@code spec.strategy.blueGreen.activeService}. The controller omits the name of the strategy.
   */
  default boolean precisePaths() {
    return false;
  }

  /**
   * Whether to skip the search for a ReplicaSet by the hash of controllers up to 1.1. The controller does search by it; this cannot find the ReplicaSets of those controllers, but accepts any ReplicaSet that happens to have that hash.
   */
  default boolean ignoreLegacyHash() {
    return false;
  }

  /**
   * Whether, of two ReplicaSets with the desired template, the new one is that which the status names. The controller switches back to the older one.
   */
  default boolean preferCurrentReplicaSet() {
    return false;
  }

  /**
   * Whether {@code undo} compares templates in both directions. The plug-in finds nothing to undo after a change that only removed fields.
   */
  default boolean undoComparesBothWays() {
    return false;
  }

  /**
   * Whether {@code undo} reports the number of the current revision if it has nothing to undo. The plug-in reports the requested number, which is 0 if none was given.
   */
  default boolean undoNamesRevision() {
    return false;
  }

  /**
   * Whether {@code undo} restores the stored template with all its fields and without what the controller added to it. The plug-in keeps these additions and loses fields that are newer than its own types.
   */
  default boolean undoCleansTemplate() {
    return false;
  }

  /**
   * Whether {@code undo} patches the template of a referenced PodTemplate at {@code /template}. The plug-in uses another path, and its patch always fails.
   */
  default boolean undoKnowsPodTemplates() {
    return false;
  }

  /**
   * Whether {@code undo} takes the newest of several ReplicaSets with the same revision. The plug-in's choice depends on the API server's order.
   */
  default boolean newestOfRevision() {
    return false;
  }

  /**
   * Whether {@code set image} respects the kind of the workload that the Rollout refers to. The plug-in treats every workload as a Deployment.
   */
  default boolean setImageKnowsWorkloads() {
    return false;
  }

  /** Whether the pod template was copied from the referenced workload. This is input, not a defect. */
  default boolean templateFromRef() {
    return false;
  }

  /** A validator with additional rules for pod templates; none by default. */
  default PodTemplateValidator podTemplateValidator() {
    return PodTemplateValidator.NONE;
  }

  /** Options that behave exactly like the controller. */
  static RolloutOptions reference() {
    return builder().build();
  }

  /** Options that fix every known defect. */
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

  /** Creates a builder that starts with the reference options. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutOptions}. */
  final class Builder extends ImmutableRolloutOptions.Builder {}
}
