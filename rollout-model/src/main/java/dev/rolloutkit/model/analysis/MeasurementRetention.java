package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How many measurements of a metric are kept in the run. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.MeasurementRetention")
public interface MeasurementRetention {

  /** Name of the metric, or a regular expression over names. */
  @Nullable String metricName();

  /** Number of latest measurements to keep. */
  @Nullable Integer limit();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link MeasurementRetention}. */
  final class Builder extends ImmutableMeasurementRetention.Builder {}
}
