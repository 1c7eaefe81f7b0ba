package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An App Mesh virtual node. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AppMeshVirtualNodeReference")
public interface AppMeshVirtualNodeReference {

  /** Name of the VirtualNode resource. */
  @Nullable String name();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshVirtualNodeReference}. */
  final class Builder extends ImmutableAppMeshVirtualNodeReference.Builder {}
}
