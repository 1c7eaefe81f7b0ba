package dev.rolloutkit.model.status;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A resource of AWS. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AwsResourceRef.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"name", "arn", "fullName"})
public interface AwsResourceRef {

  /** Short name. */
  @Nullable String name();

  /** Amazon Resource Name. */
  @Nullable String arn();

  /** Name as metrics of AWS use it. */
  @Nullable String fullName();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AwsResourceRef}. */
  final class Builder extends ImmutableAwsResourceRef.Builder {}
}
