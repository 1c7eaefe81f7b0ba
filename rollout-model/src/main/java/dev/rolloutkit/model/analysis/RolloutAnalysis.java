package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Analysis templates to run together as one AnalysisRun, with the arguments they get. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutAnalysis")
public interface RolloutAnalysis {

  /** Templates whose metrics make up the run. */
  @Nullable ImmutableList<AnalysisTemplateRef> templates();

  /** Arguments of the run; each replaces the argument of the same name in the templates. */
  @Nullable ImmutableList<AnalysisRunArgument> args();

  /** Metrics that are measured without affecting the result of the run. */
  @Nullable ImmutableList<DryRun> dryRun();

  /** How many measurements of which metric are kept. */
  @Nullable ImmutableList<MeasurementRetention> measurementRetention();

  /** Labels and annotations for the run. */
  @Nullable AnalysisRunMetadata analysisRunMetadata();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutAnalysis}. */
  final class Builder extends ImmutableRolloutAnalysis.Builder {}
}
