package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** A service that an experiment makes for one set of pods. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.TemplateService")
public interface TemplateService {

  /** Name of the service; made from the set's name when unset. */
  @Nullable String name();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TemplateService}. */
  final class Builder extends ImmutableTemplateService.Builder {}
}
