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

/** How many measurements of a metric are kept in the run. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = MeasurementRetention.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"metricName", "limit"})
public interface MeasurementRetention {

  /** Name of the metric, or a regular expression over names. */
  @Nullable String metricName();

  /** Number of latest measurements to keep. */
  @Nullable Integer limit();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link MeasurementRetention}. */
  final class Builder extends ImmutableMeasurementRetention.Builder {}
}
