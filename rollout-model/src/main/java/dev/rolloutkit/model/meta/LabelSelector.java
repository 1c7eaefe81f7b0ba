package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Selects objects by their labels. All conditions must hold. A selector without conditions selects everything; an absent selector selects nothing.
 */
@Value.Immutable
@SchemaType("meta.v1.LabelSelector")
public interface LabelSelector {

  /** Labels that must have exactly these values. */
  @Nullable ImmutableMap<String, String> matchLabels();

  /** Further conditions, all of which must hold. */
  @Nullable ImmutableList<LabelSelectorRequirement> matchExpressions();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelector}. */
  final class Builder extends ImmutableLabelSelector.Builder {}
}
