package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.analysis.AnalysisRunArgument;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One analysis of an experiment. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RolloutExperimentStepAnalysisTemplateRef.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "templateName", "clusterScope", "args", "requiredForCompletion"})
public interface RolloutExperimentStepAnalysisTemplateRef {

  /** Name of the analysis, unique in the experiment. */
  @Nullable String name();

  /** Name of the template. */
  @Nullable String templateName();

  /** Whether a ClusterAnalysisTemplate is meant. */
  @Nullable Boolean clusterScope();

  /** Arguments of the run. */
  @Nullable ImmutableList<AnalysisRunArgument> args();

  /** Whether the experiment lasts until this analysis has ended. */
  @Nullable Boolean requiredForCompletion();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutExperimentStepAnalysisTemplateRef}. */
  final class Builder extends ImmutableRolloutExperimentStepAnalysisTemplateRef.Builder {}
}
