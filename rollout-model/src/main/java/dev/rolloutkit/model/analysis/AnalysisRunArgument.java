package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One argument of an analysis: a literal value, or a reference to its source. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AnalysisRunArgument")
public interface AnalysisRunArgument {

  /** Name by which metrics refer to the argument. */
  @Nullable String name();

  /** The value itself. */
  @Nullable String value();

  /** Where the value comes from, when it is not literal. */
  @Nullable ArgumentValueFrom valueFrom();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AnalysisRunArgument}. */
  final class Builder extends ImmutableAnalysisRunArgument.Builder {}
}
