package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How long an update takes and has taken. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutDurationStatus")
public interface RolloutDurationStatus {

  /** When the update began. */
  @Nullable Instant rolloutStartedAt();

  /** When the running manual pause began; unset when there is none. */
  @Nullable Instant manualPauseStartedAt();

  /** Seconds of ended manual pauses. */
  @Nullable Long totalManualPauseDurationSeconds();

  /** When the update ended. */
  @Nullable Instant finishedAt();

  /** How it ended, such as {@code Completed} or {@code Aborted}. */
  @Nullable String completionStatus();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutDurationStatus}. */
  final class Builder extends ImmutableRolloutDurationStatus.Builder {}
}
