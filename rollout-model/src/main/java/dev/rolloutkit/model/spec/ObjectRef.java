package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A reference to the workload whose pod template a Rollout uses. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.ObjectRef")
public interface ObjectRef {

  /** API version of the workload, such as {@code apps/v1}. */
  @Nullable String apiVersion();

  /** Kind of the workload, such as {@code Deployment}. */
  @Nullable String kind();

  /** Name of the workload. */
  @Nullable String name();

  /**
   * When the workload is scaled down: {@code never}, {@code onsuccess} or {@code progressively}.
   */
  @Nullable String scaleDown();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ObjectRef}. */
  final class Builder extends ImmutableObjectRef.Builder {}
}
