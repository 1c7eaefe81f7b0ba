package dev.rolloutkit.engine.state;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.Optional;

/**
 * The input of a pass that is the same for every strategy. Each list has the order in which the
 * controller would list the objects, because the order of actions can depend on it; in the
 * recordings the objects are sorted by name.
 *
 * <p>The state refers to the Kubernetes objects and never changes them. Do not change them while a
 * state refers to them.
 */
public interface RolloutState {
  /** The Rollout. */
  Rollout rollout();

  /**
   * The hash that the controller computed for the Rollout's present {@code spec.template}. The
   * default is {@link Rollouts#hash(Rollout)}; set {@link Rollouts#hash(Rollout, ReleaseOf)}
   * instead if the configuration has another release. A copy of a state keeps the hash.
   */
  default String podHash() {
    return Rollouts.hash(rollout());
  }

  /**
   * The hash that an older version of the controller computed for the same template, if it is
   * known.
   */
  Optional<String> legacyPodHash();

  /**
   * Whether {@code spec.template} was copied from the workload that {@code spec.workloadRef} names;
   * false by default.
   */
  default boolean templateFromRef() {
    return false;
  }

  /**
   * The error of reading the workload that {@code spec.workloadRef} names; empty if it was read or
   * the Rollout names none.
   */
  Optional<String> workloadRefError();

  /**
   * The workload that {@code spec.workloadRef} names; empty if the Rollout names none or it does
   * not exist.
   */
  Optional<ReferencedWorkload> workload();

  /**
   * All ReplicaSets in the namespace of the Rollout. A plan never touches those of other owners,
   * and adopts those without an owner that match the selector.
   */
  ImmutableList<ReplicaSet> replicaSets();

  /** The Services in the namespace of the Rollout, or at least those that the Rollout names. */
  ImmutableList<Service> services();

  /** The AnalysisRuns in the namespace of the Rollout; those of other owners are ignored. */
  ImmutableList<AnalysisRun> analysisRuns();

  /** The AnalysisTemplates in the namespace of the Rollout. */
  ImmutableList<AnalysisTemplate> analysisTemplates();

  /** The ClusterAnalysisTemplates. */
  ImmutableList<AnalysisTemplate> clusterAnalysisTemplates();

  /**
   * The Experiments in the namespace of the Rollout; those of other owners are ignored. Blue-green
   * needs those that were created while the Rollout was a canary.
   */
  ImmutableList<Experiment> experiments();

  /** The pods of the Rollout. Only restarts and the metadata of roles need them. */
  ImmutableList<Pod> pods();

  /**
   * The results of comparing pods with the targets of the load balancer, one for each target group,
   * in order; empty if targets are not verified. The pods are those of the active Service of
   * blue-green, and of the stable Service of a canary whose traffic an ALB routes; other canaries
   * ignore the results.
   */
  ImmutableList<TargetCheck> targetChecks();
}
