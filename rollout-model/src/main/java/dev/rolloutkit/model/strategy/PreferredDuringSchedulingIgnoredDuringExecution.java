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

/** A wish of the scheduler to keep versions apart. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = PreferredDuringSchedulingIgnoredDuringExecution.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"weight"})
public interface PreferredDuringSchedulingIgnoredDuringExecution {

  /** Weight of the wish, {@code 1..100}. */
  @Nullable Integer weight();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PreferredDuringSchedulingIgnoredDuringExecution}. */
  final class Builder extends ImmutablePreferredDuringSchedulingIgnoredDuringExecution.Builder {}
}
