package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.RolloutStatus;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An Argo Rollout, {@code argoproj.io/v1alpha1}, as an immutable value.
 *
 * <p>Two Rollouts are equal if their parts are equal, regardless of how their JSON was spelled. Read and write them with {@link RolloutCodec}, which is lossless:
 *
 * <pre>{@code
 * Rollout rollout = RolloutCodec.read(json).orElseThrow();
 * Rollout larger =
 *     rollout.withSpec(RolloutSpec.builder().from(rollout.spec()).replicas(5).build());
 * byte[] bytes = RolloutCodec.write(larger);
 * }</pre>
 *
 * <p>To use Rollouts with a Kubernetes client, see {@link RolloutResource}.
 *
 * <p>Source: Argo Rollouts, types of {@code v1alpha1}.
 */
@Value.Immutable
@ValueStyle
@JsonDeserialize(using = RolloutMapping.Reader.class)
@JsonSerialize(using = RolloutMapping.Writer.class)
public interface Rollout {

  /** {@code argoproj.io/v1alpha1}, or null if unset. */
  @Nullable String apiVersion();

  /** {@code Rollout}, or null if unset. */
  @Nullable String kind();

  /** The metadata; has no field set if the Rollout has no metadata. */
  default Metadata metadata() {
    return Metadata.builder().build();
  }

  /** The desired state; has no field set if the Rollout has no spec. */
  default RolloutSpec spec() {
    return RolloutSpec.builder().build();
  }

  /** The recorded state; has no field set if the Rollout has no status. */
  default RolloutStatus status() {
    return RolloutStatus.builder().build();
  }

  /** Unknown fields, unchanged and in their original order. */
  ImmutableMap<String, JsonNode> additionalProperties();

  /** The JSON that the Rollout was read from, if any; a builder's {@code from} copies it. */
  @Value.Auxiliary
  @Value.Redacted
  @Nullable RolloutSource source();

  /** The name; empty if unset. */
  @Value.NonAttribute
  default String name() {
    return GoZero.of(metadata().name());
  }

  /** The namespace; empty if unset. */
  @Value.NonAttribute
  default String namespace() {
    return GoZero.of(metadata().namespace());
  }

  /** Returns a copy with other metadata. */
  default Rollout withMetadata(Metadata metadata) {
    return builder().from(this).metadata(metadata).build();
  }

  /** Returns a copy with another spec. */
  default Rollout withSpec(RolloutSpec spec) {
    return builder().from(this).spec(spec).build();
  }

  /** Returns a copy with another status. */
  default Rollout withStatus(RolloutStatus status) {
    return builder().from(this).status(status).build();
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Rollout}. */
  final class Builder extends ImmutableRollout.Builder {}
}
