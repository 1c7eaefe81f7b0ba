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

/** One condition of a selector on one label. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = LabelSelectorRequirement.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"key", "operator", "values"})
public interface LabelSelectorRequirement {

  /** Label that the condition is about. */
  @Nullable String key();

  /** {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}. */
  @Nullable String operator();

  /** Values for {@code In} and {@code NotIn}; must be empty for the other two. */
  @Nullable ImmutableList<String> values();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelectorRequirement}. */
  final class Builder extends ImmutableLabelSelectorRequirement.Builder {}
}
