package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.analysis.AnalysisRunMetadata;
import dev.rolloutkit.model.analysis.DryRun;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A step that runs pods of several versions side by side for some time. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutExperimentStep")
public interface RolloutExperimentStep {

  /** Sets of pods to run. */
  @Nullable ImmutableList<RolloutExperimentTemplate> templates();

  /** Duration of the experiment, as a Go duration such as {@code 30m}; if unset, it runs until its analyses end. */
  @Nullable String duration();

  /** Analyses to run during the experiment. */
  @Nullable ImmutableList<RolloutExperimentStepAnalysisTemplateRef> analyses();

  /** Metrics that are measured without affecting the result of the analyses. */
  @Nullable ImmutableList<DryRun> dryRun();

  /** Labels and annotations for the runs. */
  @Nullable AnalysisRunMetadata analysisRunMetadata();

  /** Seconds after the experiment before its pods are scaled down. */
  @Nullable Integer scaleDownDelaySeconds();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutExperimentStep}. */
  final class Builder extends ImmutableRolloutExperimentStep.Builder {}
}
