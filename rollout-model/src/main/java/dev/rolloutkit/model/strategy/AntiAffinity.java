package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Keeps pods of different versions on different nodes; exactly one field should be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.AntiAffinity")
public interface AntiAffinity {

  /** A preference with a weight. */
  @Nullable PreferredDuringSchedulingIgnoredDuringExecution
      preferredDuringSchedulingIgnoredDuringExecution();

  /** A hard requirement. */
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
