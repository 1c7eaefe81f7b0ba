package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How far back a rollback may go and still skip the steps. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RollbackWindowSpec")
public interface RollbackWindowSpec {

  /** Number of revisions, counted from the newest. */
  @Nullable Integer revisions();

  /** Fields that the type does not have, kept as they were, in their order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RollbackWindowSpec}. */
  final class Builder extends ImmutableRollbackWindowSpec.Builder {}
}
