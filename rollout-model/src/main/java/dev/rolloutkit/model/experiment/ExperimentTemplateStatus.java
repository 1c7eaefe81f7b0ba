package dev.rolloutkit.model.experiment;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The state of one set of pods of an experiment. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = ExperimentTemplateStatus.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "serviceName", "podTemplateHash"})
public interface ExperimentTemplateStatus {

  /** Name of the set. */
  @Nullable String name();

  /** Service of its pods. */
  @Nullable String serviceName();

  /** Pod-template-hash of its pods. */
  @Nullable String podTemplateHash();

  /** Unknown fields, unchanged and in their original order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ExperimentTemplateStatus}. */
  final class Builder extends ImmutableExperimentTemplateStatus.Builder {}
}
