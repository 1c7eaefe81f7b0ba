package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Where the value of an argument comes from: exactly one member is meant to be set. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = ArgumentValueFrom.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"podTemplateHashValue", "fieldRef"})
public interface ArgumentValueFrom {

  /** {@code Stable} or {@code Latest}: the pod-template-hash of that ReplicaSet. */
  @Nullable String podTemplateHashValue();

  /** A field of the Rollout itself. */
  @Nullable FieldRef fieldRef();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ArgumentValueFrom}. */
  final class Builder extends ImmutableArgumentValueFrom.Builder {}
}
