package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by canary mappings of Ambassador. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AmbassadorTrafficRouting")
public interface AmbassadorTrafficRouting {

  /** Names of the mappings to copy for the canary. */
  @Nullable ImmutableList<String> mappings();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AmbassadorTrafficRouting}. */
  final class Builder extends ImmutableAmbassadorTrafficRouting.Builder {}
}
