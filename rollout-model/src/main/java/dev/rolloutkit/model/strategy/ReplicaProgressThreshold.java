package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How many canary pods must be available before a step counts as done. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = ReplicaProgressThreshold.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"type", "value"})
public interface ReplicaProgressThreshold {

  /** Unit of {@link #value}: {@code Percentage} or {@code Pod}. */
  @Nullable String type();

  /** The number. */
  @Nullable Integer value();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ReplicaProgressThreshold}. */
  final class Builder extends ImmutableReplicaProgressThreshold.Builder {}
}
