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

/** Traffic split by weights of an APISIX route. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = ApisixTrafficRouting.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"route"})
public interface ApisixTrafficRouting {

  /** The route whose backends are weighted. */
  @Nullable ApisixRoute route();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ApisixTrafficRouting}. */
  final class Builder extends ImmutableApisixTrafficRouting.Builder {}
}
