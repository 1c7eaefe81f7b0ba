package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The pair of App Mesh virtual nodes of a Rollout. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AppMeshVirtualNodeGroup")
public interface AppMeshVirtualNodeGroup {

  /** Node of the canary pods. */
  @Nullable AppMeshVirtualNodeReference canaryVirtualNodeRef();

  /** Node of the stable pods. */
  @Nullable AppMeshVirtualNodeReference stableVirtualNodeRef();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshVirtualNodeGroup}. */
  final class Builder extends ImmutableAppMeshVirtualNodeGroup.Builder {}
}
