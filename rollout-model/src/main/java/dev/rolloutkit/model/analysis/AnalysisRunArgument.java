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

/** One argument of an analysis: a literal value, or where to take it from. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AnalysisRunArgument.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "value", "valueFrom"})
public interface AnalysisRunArgument {

  /** Name by which metrics refer to the argument. */
  @Nullable String name();

  /** The value itself. */
  @Nullable String value();

  /** Where the value comes from, when it is not literal. */
  @Nullable ArgumentValueFrom valueFrom();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunArgument}. */
  final class Builder extends ImmutableAnalysisRunArgument.Builder {}
}
