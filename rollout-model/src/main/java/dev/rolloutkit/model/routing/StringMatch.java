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

/** A condition on a text: exactly one member is meant to be set. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = StringMatch.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"exact", "prefix", "regex"})
public interface StringMatch {

  /** The text itself. */
  @Nullable String exact();

  /** What the text begins with. */
  @Nullable String prefix();

  /** A regular expression in the dialect of the router. */
  @Nullable String regex();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StringMatch}. */
  final class Builder extends ImmutableStringMatch.Builder {}
}
