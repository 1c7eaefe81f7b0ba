package dev.rolloutkit.model.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import java.time.Instant;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An observation about a Rollout, in the manner of Kubernetes conditions. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutCondition")
public interface RolloutCondition {

  /** The type of the condition, such as {@code Progressing}. */
  @Nullable String type();

  /** {@code True}, {@code False} or {@code Unknown}. */
  @Nullable String status();

  /** When the condition was last written. */
  @Nullable Instant lastUpdateTime();

  /** When {@link #status} last changed. */
  @Nullable Instant lastTransitionTime();

  /** The reason, as one word in camel case. */
  @Nullable String reason();

  /** A message for people. */
  @Nullable String message();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutCondition}. */
  final class Builder extends ImmutableRolloutCondition.Builder {}
}
