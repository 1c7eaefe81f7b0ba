package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The state of an operation of a step plugin. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.StepPluginStatus")
public interface StepPluginStatus {

  /** Index of the step, counted from 0. */
  @Nullable Integer index();

  /** Name of the plugin. */
  @Nullable String name();

  /** {@code Run}, {@code Terminate} or {@code Abort}. */
  @Nullable String operation();

  /** {@code Running}, {@code Successful}, {@code Failed} or {@code Error}. */
  @Nullable String phase();

  /** The plugin's message about the phase. */
  @Nullable String message();

  /** When the operation began. */
  @Nullable Instant startedAt();

  /** When the plugin was last called. */
  @Nullable Instant updatedAt();

  /** When the operation ended. */
  @Nullable Instant finishedAt();

  /** Delay until the next call, as a Go duration. */
  @Nullable String backoff();

  /** Number of calls so far. */
  @Nullable Integer executions();

  /** Whether the plugin was disabled, so that the step was skipped. */
  @Nullable Boolean disabled();

  /** Internal state of the plugin, kept as JSON. */
  @Nullable JsonNode status();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StepPluginStatus}. */
  final class Builder extends ImmutableStepPluginStatus.Builder {}
}
