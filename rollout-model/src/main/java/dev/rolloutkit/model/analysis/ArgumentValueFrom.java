package dev.rolloutkit.model.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** Where the value of an argument comes from: exactly one field is meant to be set. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ArgumentValueFrom")
public interface ArgumentValueFrom {

  /** {@code Stable} or {@code Latest}: the pod-template-hash of that ReplicaSet. */
  @Nullable String podTemplateHashValue();

  /** A field of the Rollout itself. */
  @Nullable FieldRef fieldRef();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ArgumentValueFrom}. */
  final class Builder extends ImmutableArgumentValueFrom.Builder {}
}
