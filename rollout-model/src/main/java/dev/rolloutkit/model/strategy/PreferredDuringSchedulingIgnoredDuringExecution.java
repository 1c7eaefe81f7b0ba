package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Asks the scheduler to keep pods of different versions apart if possible. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.PreferredDuringSchedulingIgnoredDuringExecution")
public interface PreferredDuringSchedulingIgnoredDuringExecution {

  /** Weight of the wish, {@code 1..100}. */
  @Nullable Integer weight();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link PreferredDuringSchedulingIgnoredDuringExecution}. */
  final class Builder extends ImmutablePreferredDuringSchedulingIgnoredDuringExecution.Builder {}
}
