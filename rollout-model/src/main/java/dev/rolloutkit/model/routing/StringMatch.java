package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A condition on a string; exactly one field should be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.StringMatch")
public interface StringMatch {

  /** The exact string. */
  @Nullable String exact();

  /** The prefix of the string. */
  @Nullable String prefix();

  /** A regular expression in the dialect of the router. */
  @Nullable String regex();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link StringMatch}. */
  final class Builder extends ImmutableStringMatch.Builder {}
}
