package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A condition on one request header. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = HeaderRoutingMatch.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"headerName", "headerValue"})
public interface HeaderRoutingMatch {

  /** Name of the header. */
  @Nullable String headerName();

  /** What its value must look like. */
  @Nullable StringMatch headerValue();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link HeaderRoutingMatch}. */
  final class Builder extends ImmutableHeaderRoutingMatch.Builder {}
}
