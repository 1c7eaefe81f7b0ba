package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.internal.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

// Written by hand for the sake of toAnalysis; its fields are in the schema files.
/**
 * A background analysis, which runs in parallel with the canary steps, starting at a given step.
 */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutAnalysisBackground")
public interface RolloutAnalysisBackground {

  /** Templates whose metrics make up the run. */
  @Nullable ImmutableList<AnalysisTemplateRef> templates();

  /** Arguments of the run; each replaces the argument of the same name in the templates. */
  @Nullable ImmutableList<AnalysisRunArgument> args();

  /** Metrics that are measured without affecting the result of the run. */
  @Nullable ImmutableList<DryRun> dryRun();

  /** Numbers of measurements to keep, by metric. */
  @Nullable ImmutableList<MeasurementRetention> measurementRetention();

  /** Labels and annotations for the run. */
  @Nullable AnalysisRunMetadata analysisRunMetadata();

  /**
   * Index of the step at which the analysis begins, counted from 0; if unset, it begins at once.
   */
  @Nullable Integer startingStep();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The same analysis without its starting step. */
  @Value.NonAttribute
  default RolloutAnalysis toAnalysis() {
    return RolloutAnalysis.builder()
        .templates(templates())
        .args(args())
        .dryRun(dryRun())
        .measurementRetention(measurementRetention())
        .analysisRunMetadata(analysisRunMetadata())
        .build();
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutAnalysisBackground}. */
  final class Builder extends ImmutableRolloutAnalysisBackground.Builder {}
}
