package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An APISIX route. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ApisixRoute")
public interface ApisixRoute {

  /** Name of the ApisixRoute resource. */
  @Nullable String name();

  /** Names of its HTTP rules to change; may be unset when there is one only. */
  @Nullable ImmutableList<String> rules();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ApisixRoute}. */
  final class Builder extends ImmutableApisixRoute.Builder {}
}
