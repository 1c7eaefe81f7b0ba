package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Names metrics that are measured without affecting the result of the run. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.DryRun")
public interface DryRun {

  /** Name of the metric, or a regular expression over names. */
  @Nullable String metricName();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link DryRun}. */
  final class Builder extends ImmutableDryRun.Builder {}
}
