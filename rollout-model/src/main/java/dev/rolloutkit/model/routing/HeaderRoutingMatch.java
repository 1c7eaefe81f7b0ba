package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A condition on one request header. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.HeaderRoutingMatch")
public interface HeaderRoutingMatch {

  /** Name of the header. */
  @Nullable String headerName();

  /** Condition on the value of the header. */
  @Nullable StringMatch headerValue();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link HeaderRoutingMatch}. */
  final class Builder extends ImmutableHeaderRoutingMatch.Builder {}
}
