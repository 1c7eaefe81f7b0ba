package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Keeps pods of two versions off the same nodes: exactly one field is meant to be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AntiAffinity")
public interface AntiAffinity {

  /** As a wish with a weight. */
  @Nullable PreferredDuringSchedulingIgnoredDuringExecution
      preferredDuringSchedulingIgnoredDuringExecution();

  /** As a must. */
  @Nullable RequiredDuringSchedulingIgnoredDuringExecution
      requiredDuringSchedulingIgnoredDuringExecution();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AntiAffinity}. */
  final class Builder extends ImmutableAntiAffinity.Builder {}
}
