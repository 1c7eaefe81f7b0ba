package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A step that a plugin carries out. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PluginStep")
public interface PluginStep {

  /** Name of the plugin in the controller's configuration. */
  @Nullable String name();

  /** Configuration for the plugin, kept as JSON. */
  @Nullable JsonNode config();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PluginStep}. */
  final class Builder extends ImmutablePluginStep.Builder {}
}
