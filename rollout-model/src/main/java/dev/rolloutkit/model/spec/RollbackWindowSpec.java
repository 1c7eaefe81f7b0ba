package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How many revisions a rollback may go back and still skip the steps. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RollbackWindowSpec")
public interface RollbackWindowSpec {

  /** Number of revisions, counted from the newest. */
  @Nullable Integer revisions();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RollbackWindowSpec}. */
  final class Builder extends ImmutableRollbackWindowSpec.Builder {}
}
