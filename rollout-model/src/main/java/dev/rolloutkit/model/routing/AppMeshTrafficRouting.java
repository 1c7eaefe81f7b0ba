package dev.rolloutkit.model.routing;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Traffic split by AWS App Mesh. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = AppMeshTrafficRouting.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"virtualService", "virtualNodeGroup"})
public interface AppMeshTrafficRouting {

  /** The virtual service whose routes are weighted. */
  @Nullable AppMeshVirtualService virtualService();

  /** The virtual nodes that stand for stable and canary pods. */
  @Nullable AppMeshVirtualNodeGroup virtualNodeGroup();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AppMeshTrafficRouting}. */
  final class Builder extends ImmutableAppMeshTrafficRouting.Builder {}
}
