package dev.rolloutkit.bluegreen;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * Everything that a pass decides by. The order of the lists is the order in which the controller
 * would find the objects, and shows in the plan; recorded behaviour is by name.
 *
 * <p>The objects of a cluster client are kept as they are given and never changed; do not change
 * them either while a state holds them.
 */
@Value.Immutable
@ValueStyle
public interface BlueGreenState {
  /** The Rollout. */
  Rollout rollout();

  /** Hash of its present {@code spec.template}, with the collision count of its status. */
  String podHash();

  /** Hash that an older controller gave the same template, if it is known. */
  Optional<String> legacyPodHash();

  /**
   * Whether {@code spec.template} was taken from the workload that {@code spec.workloadRef} names;
   * false by default.
   */
  default boolean templateFromRef() {
    return false;
  }

  /**
   * Why the workload that {@code spec.workloadRef} names could not be read, as the one who tried
   * words it; empty when there was nothing to read or it could be.
   */
  Optional<String> workloadRefError();

  /** The workload that {@code spec.workloadRef} names; empty when there is none to be found. */
  Optional<ReferencedWorkload> workload();

  /**
   * The ReplicaSets of its namespace. Those of other owners are left alone; without an owner those
   * that its selector takes are adopted.
   */
  ImmutableList<ReplicaSet> replicaSets();

  /** The Services of its namespace, or at least those that it names. */
  ImmutableList<Service> services();

  /** The AnalysisRuns of its namespace; those of other owners are passed over. */
  ImmutableList<AnalysisRun> analysisRuns();

  /** The AnalysisTemplates of its namespace. */
  ImmutableList<AnalysisTemplate> analysisTemplates();

  /** The ClusterAnalysisTemplates. */
  ImmutableList<AnalysisTemplate> clusterAnalysisTemplates();

  /** Its pods, needed for restarts and for metadata by role. */
  ImmutableList<Pod> pods();

  /**
   * What was found at the load balancer about the pods of the active Service, a target group each,
   * in order; empty when that is not verified.
   */
  ImmutableList<TargetCheck> targetChecks();

  /** What the load balancer does, for a cut-over by weights; empty when that is not known. */
  Optional<ObservedTraffic> traffic();

  /**
   * What an earlier validation of the same Rollout found, see {@link Validity}; it saves one where
   * nothing changed.
   */
  @Value.Auxiliary
  Optional<Validity> earlierValidity();

  /** What is wrong with the Rollout, or with what it refers to; found once for a state. */
  @Value.Lazy
  default Validity validity() {
    return Validity.of(this);
  }

  /**
   * What is wrong with the Rollout, or with what it refers to, the first thing that the controller
   * would find alone.
   */
  @Value.NonAttribute
  default Optional<Problem> invalidity() {
    return validity().problem();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link BlueGreenState}. */
  final class Builder extends ImmutableBlueGreenState.Builder {}
}
