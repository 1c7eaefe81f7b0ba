package dev.rolloutkit.model.strategy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.shape.SchemaType;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/** One set of pods of an experiment. */
@Value.Immutable
@SchemaType("rollouts.v1alpha1.RolloutExperimentTemplate")
public interface RolloutExperimentTemplate {

  /** Name of the set, unique in the experiment. */
  @Nullable String name();

  /** The version whose pod template is used, {@code stable} or {@code canary}. */
  @Nullable String specRef();

  /** Number of pods; 1 when unset. */
  @Nullable Integer replicas();

  /** Labels and annotations of the pods besides those of the template. */
  @Nullable PodTemplateMetadata metadata();

  /** Selector of the set; the Rollout's own when unset. */
  @Nullable LabelSelector selector();

  /** Share of traffic for the set. Requires traffic routing. */
  @Nullable Integer weight();

  /** Service made for the set. */
  @Nullable TemplateService service();

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RolloutExperimentTemplate}. */
  final class Builder extends ImmutableRolloutExperimentTemplate.Builder {}
}
