package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by AWS App Mesh. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AppMeshTrafficRouting")
public interface AppMeshTrafficRouting {

  /** The virtual service whose routes are weighted. */
  @Nullable AppMeshVirtualService virtualService();

  /** The virtual nodes of the stable and the canary pods. */
  @Nullable AppMeshVirtualNodeGroup virtualNodeGroup();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshTrafficRouting}. */
  final class Builder extends ImmutableAppMeshTrafficRouting.Builder {}
}
