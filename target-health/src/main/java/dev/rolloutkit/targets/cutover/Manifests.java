package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoFlags;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A Rollout and what is around it, as files or a cluster hold them. The trees are kept as they are
 * given: do not change them afterwards.
 */
@Value.Immutable
@ValueStyle
public interface Manifests {
  /** The Rollout. */
  JsonNode rollout();

  /** Ingresses of its namespace. */
  ImmutableList<JsonNode> ingresses();

  /** Services of its namespace. */
  ImmutableList<JsonNode> services();

  /** TargetGroupBindings of its namespace. */
  ImmutableList<JsonNode> bindings();

  /** Whether Argo Rollouts runs with {@code --aws-verify-target-group}; absent when unknown. */
  Optional<Boolean> verifyTargetGroup();

  /**
   * What was measured of the cluster and the load balancer; health checks and {@code preStop} are
   * read from the manifests where they say so. Absent when nothing was.
   */
  Optional<Timing> measured();

  /**
   * Single measurements, each of which counts more than {@link #measured}. What neither has is
   * assumed and listed.
   */
  ImmutableMap<TimingPart, Integer> measurements();

  /** What is supposed to go wrong meanwhile. */
  default Disturbances disturbances() {
    return Disturbances.NONE;
  }

  /** A new, empty builder. */
  /**
   * Whether Argo Rollouts is started with {@code --aws-verify-target-group}.
   *
   * @param args the command and the arguments of its container, in order
   */
  static boolean verifiesTargetGroup(List<String> args) {
    return GoFlags.of(args).bool("aws-verify-target-group").orElse(false);
  }

  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Manifests}. */
  final class Builder extends ImmutableManifests.Builder {}
}
