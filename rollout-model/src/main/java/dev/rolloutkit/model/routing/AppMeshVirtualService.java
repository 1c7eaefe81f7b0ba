package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** An App Mesh virtual service. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AppMeshVirtualService")
public interface AppMeshVirtualService {

  /** Name of the VirtualService resource. */
  @Nullable String name();

  /** Names of the routes to change; all when unset. */
  @Nullable ImmutableList<String> routes();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshVirtualService}. */
  final class Builder extends ImmutableAppMeshVirtualService.Builder {}
}
