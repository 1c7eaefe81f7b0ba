package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are meant, by their labels. All conditions must hold; a selector without any
 * selects everything, an absent selector nothing.
 */
@Value.Immutable
@SchemaType("meta.v1.LabelSelector")
public interface LabelSelector {

  /** Labels that must have exactly these values. */
  @Nullable ImmutableMap<String, String> matchLabels();

  /** Further conditions, all of which must hold. */
  @Nullable ImmutableList<LabelSelectorRequirement> matchExpressions();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelector}. */
  final class Builder extends ImmutableLabelSelector.Builder {}
}
