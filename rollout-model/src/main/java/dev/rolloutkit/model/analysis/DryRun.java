package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A rule that lets metrics run without effect on the outcome. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.DryRun")
public interface DryRun {

  /** Name of the metric, or a regular expression over names. */
  @Nullable String metricName();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link DryRun}. */
  final class Builder extends ImmutableDryRun.Builder {}
}
