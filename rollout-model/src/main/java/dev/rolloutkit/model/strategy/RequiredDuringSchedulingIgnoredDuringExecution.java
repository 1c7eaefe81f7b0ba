package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;

/** Requires the scheduler to keep pods of different versions apart. Has no fields. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RequiredDuringSchedulingIgnoredDuringExecution")
public interface RequiredDuringSchedulingIgnoredDuringExecution {

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RequiredDuringSchedulingIgnoredDuringExecution}. */
  final class Builder extends ImmutableRequiredDuringSchedulingIgnoredDuringExecution.Builder {}
}
