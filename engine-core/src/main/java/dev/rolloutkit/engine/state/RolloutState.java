package dev.rolloutkit.engine.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;

/**
 * What a pass of every strategy decides by. The order of the lists is the order in which the
 * controller would find the objects, and shows in the plan; recorded behaviour is by name.
 *
 * <p>The objects of a cluster client are kept as they are given and never changed; do not change
 * them either while a state holds them.
 */
public interface RolloutState {
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
}
