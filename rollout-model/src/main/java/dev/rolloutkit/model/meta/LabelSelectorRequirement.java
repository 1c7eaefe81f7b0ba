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

  /** Key of the label. */
  @Nullable String key();

  /** {@code In}, {@code NotIn}, {@code Exists} or {@code DoesNotExist}. */
  @Nullable String operator();

  /** Values for {@code In} and {@code NotIn}; must be empty for the other two. */
  @Nullable ImmutableList<String> values();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LabelSelectorRequirement}. */
  final class Builder extends ImmutableLabelSelectorRequirement.Builder {}
}
