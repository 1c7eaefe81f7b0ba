package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.internal.GoFlags;
import dev.rolloutkit.apimachinery.internal.GoFlags.Arity;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A Rollout and the objects that affect its cut-over, from files or a cluster. The trees are not
 * copied, so do not change them afterwards.
 */
@Value.Immutable
@ValueStyle
public interface CutOverManifests {
  /** The Rollout. */
  JsonNode rollout();

  /** Ingresses of its namespace. */
  ImmutableList<JsonNode> ingresses();

  /** Services of its namespace. */
  ImmutableList<JsonNode> services();

  /** TargetGroupBindings of its namespace. */
  ImmutableList<JsonNode> bindings();

  /** The controllers of the IngressClasses that are known, by the name of the class. */
  ImmutableMap<String, String> ingressClasses();

  /**
   * Whether these are all objects of the namespace that affect the cut-over, so that an object that
   * is not given does not exist. A Rollout to which no load balancer leads then has no proof, no
   * remedy patches an object that is not given, and an IngressClass that is not given is not the
   * AWS Load Balancer Controller's. If this is {@code false}, objects that are not given are
   * assumed to exist.
   */
  default boolean complete() {
    return false;
  }

  /** Whether Argo Rollouts runs with {@code --aws-verify-target-group}; absent if not known. */
  Optional<Boolean> verifyTargetGroup();

  /**
   * Measured times of the cluster and the load balancer. Health checks and {@code preStop} are read
   * from the manifests if these contain them. Absent if nothing was measured.
   */
  Optional<Timing> measured();

  /**
   * Single measurements, which take precedence over {@link #measured}. Times that neither contains
   * are assumed, and the proof lists the assumption.
   */
  ImmutableMap<TimingPart, Integer> measurements();

  /** The faults that are assumed to occur during the cut-over. */
  default Disturbances disturbances() {
    return Disturbances.NONE;
  }

  /**
   * Whether Argo Rollouts is started with {@code --aws-verify-target-group}.
   *
   * @param args the command and the arguments of its container, in order
   */
  static boolean verifiesTargetGroup(List<String> args) {
    String flag = "aws-verify-target-group";
    return GoFlags.of(args, name -> name.equals(flag) ? Arity.NONE : Arity.UNKNOWN)
        .bool(flag)
        .orElse(false);
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link CutOverManifests}. */
  final class Builder extends ImmutableCutOverManifests.Builder {}
}
