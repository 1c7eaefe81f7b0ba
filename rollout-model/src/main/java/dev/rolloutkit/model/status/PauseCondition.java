package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A reason why a Rollout is paused. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PauseCondition")
public interface PauseCondition {

  /**
   * {@code BlueGreenPause}, {@code CanaryPauseStep}, {@code InconclusiveAnalysisRun} or {@code
   * InconclusiveExperiment}.
   */
  @Nullable String reason();

  /** When the pause began. */
  @Nullable Instant startTime();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PauseCondition}. */
  final class Builder extends ImmutablePauseCondition.Builder {}
}
