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

/** Keeps pods of two versions off the same nodes: exactly one member is meant to be set. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AntiAffinity.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "preferredDuringSchedulingIgnoredDuringExecution",
  "requiredDuringSchedulingIgnoredDuringExecution"
})
public interface AntiAffinity {

  /** As a wish with a weight. */
  @Nullable PreferredDuringSchedulingIgnoredDuringExecution
      preferredDuringSchedulingIgnoredDuringExecution();

  /** As a must. */
  @Nullable RequiredDuringSchedulingIgnoredDuringExecution
      requiredDuringSchedulingIgnoredDuringExecution();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AntiAffinity}. */
  final class Builder extends ImmutableAntiAffinity.Builder {}
}
