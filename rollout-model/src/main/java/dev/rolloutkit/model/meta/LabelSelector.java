package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are meant, by their labels. All conditions must hold; a selector without any
 * selects everything, an absent selector nothing.
 */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = LabelSelector.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"matchLabels", "matchExpressions"})
public interface LabelSelector {

  /** Labels that must have exactly these values. */
  @Nullable ImmutableMap<String, String> matchLabels();

  /** Further conditions, all of which must hold. */
  @Nullable ImmutableList<LabelSelectorRequirement> matchExpressions();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelector}. */
  final class Builder extends ImmutableLabelSelector.Builder {}
}
