package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The state of a canary update. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.CanaryStatus")
public interface CanaryStatus {

  /** The analysis run of the current step. */
  @Nullable RolloutAnalysisRunStatus currentStepAnalysisRunStatus();

  /** The run of the background analysis. */
  @Nullable RolloutAnalysisRunStatus currentBackgroundAnalysisRunStatus();

  /** Name of the experiment of the current step. */
  @Nullable String currentExperiment();

  /** Weights that were last set on the routers. */
  @Nullable TrafficWeights weights();

  /** Which of the two ping-pong services is stable, {@code ping} or {@code pong}. */
  @Nullable String stablePingPong();

  /** The statuses of step plugins, one for each step and operation. */
  @Nullable ImmutableList<StepPluginStatus> stepPluginStatuses();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CanaryStatus}. */
  final class Builder extends ImmutableCanaryStatus.Builder {}
}
