package dev.rolloutkit.model.spec;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** How far back a rollback may go and still skip the steps. */
@Value.Immutable
@ValueStyle
@JsonDeserialize(builder = RollbackWindowSpec.Builder.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"revisions"})
public interface RollbackWindowSpec {

  /** Number of revisions, counted from the newest. */
  @Nullable Integer revisions();

  /** Members that the type does not have, kept as they were, in their order. */
  @JsonAnyGetter
  ImmutableMap<String, JsonNode> additionalProperties();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RollbackWindowSpec}. */
  final class Builder extends ImmutableRollbackWindowSpec.Builder {}
}
