package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One analysis of an experiment. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutExperimentStepAnalysisTemplateRef")
public interface RolloutExperimentStepAnalysisTemplateRef {

  /** Name of the analysis, unique in the experiment. */
  @Nullable String name();

  /** Name of the template. */
  @Nullable String templateName();

  /** Whether the name refers to a ClusterAnalysisTemplate. */
  @Nullable Boolean clusterScope();

  /** Arguments of the run. */
  @Nullable ImmutableList<AnalysisRunArgument> args();

  /** Whether the experiment lasts until this analysis has ended. */
  @Nullable Boolean requiredForCompletion();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutExperimentStepAnalysisTemplateRef}. */
  final class Builder extends ImmutableRolloutExperimentStepAnalysisTemplateRef.Builder {}
}
