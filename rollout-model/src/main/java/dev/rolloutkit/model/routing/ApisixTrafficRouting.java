package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by weights of an APISIX route. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ApisixTrafficRouting")
public interface ApisixTrafficRouting {

  /** The route whose backends are weighted. */
  @Nullable ApisixRoute route();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ApisixTrafficRouting}. */
  final class Builder extends ImmutableApisixTrafficRouting.Builder {}
}
