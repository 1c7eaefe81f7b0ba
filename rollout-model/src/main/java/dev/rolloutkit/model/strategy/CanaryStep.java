package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.SetMirrorRoute;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One step of a canary update; exactly one field should be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.CanaryStep")
public interface CanaryStep {

  /** Share of traffic for the canary, from 0 to the maximum weight. */
  @Nullable Integer setWeight();

  /** Pauses for a given time or until a user continues. */
  @Nullable RolloutPause pause();

  /** Runs an experiment to its end. */
  @Nullable RolloutExperimentStep experiment();

  /** Runs an analysis to its end. */
  @Nullable RolloutAnalysis analysis();

  /** Sets the number of canary pods independently of the weight. */
  @Nullable SetCanaryScale setCanaryScale();

  /** Routes requests by header. */
  @Nullable SetHeaderRoute setHeaderRoute();

  /** Mirrors requests to the canary. */
  @Nullable SetMirrorRoute setMirrorRoute();

  /** Runs a step plugin. */
  @Nullable PluginStep plugin();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryStep}. */
  final class Builder extends ImmutableCanaryStep.Builder {}
}
