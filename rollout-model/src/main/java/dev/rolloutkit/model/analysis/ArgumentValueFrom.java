package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** The source of an argument's value; exactly one field should be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ArgumentValueFrom")
public interface ArgumentValueFrom {

  /** {@code Stable} or {@code Latest}: the pod-template-hash of that ReplicaSet. */
  @Nullable String podTemplateHashValue();

  /** A field of the Rollout itself. */
  @Nullable FieldRef fieldRef();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ArgumentValueFrom}. */
  final class Builder extends ImmutableArgumentValueFrom.Builder {}
}
