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

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshVirtualNodeReference}. */
  final class Builder extends ImmutableAppMeshVirtualNodeReference.Builder {}
}
