package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** A demand on the scheduler to keep versions apart. Has no members. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RequiredDuringSchedulingIgnoredDuringExecution.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public interface RequiredDuringSchedulingIgnoredDuringExecution {

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RequiredDuringSchedulingIgnoredDuringExecution}. */
  final class Builder extends ImmutableRequiredDuringSchedulingIgnoredDuringExecution.Builder {}
}
