package dev.rolloutkit.model.meta;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One condition of a selector on one label. */
@Value.Immutable
@SchemaType("meta.v1.LabelSelectorRequirement")
public interface LabelSelectorRequirement {

  /** Label that the condition is about. */
  @Nullable String key();

  /** {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}. */
  @Nullable String operator();

  /** Values for {@code In} and {@code NotIn}; must be empty for the other two. */
  @Nullable ImmutableList<String> values();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelectorRequirement}. */
  final class Builder extends ImmutableLabelSelectorRequirement.Builder {}
}
