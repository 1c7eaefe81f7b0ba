package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.canary.config.CanaryConfig;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.cli.check.RolloutServices;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.cluster.KubernetesObjects;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The first pass of Argo Rollouts after a change.
 *
 * <p>An export of a cluster has the status and the ReplicaSets. Manifests from Git have neither:
 * then the former template is assumed to be rolled out completely.
 */
final class NextPass {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final String UID = "00000000-0000-0000-0000-000000000000";

  private NextPass() {}

  /** The writes of the pass in order, as clauses; empty if they are unknown. */
  static ImmutableList<String> of(Item<Rollout> before, Item<Rollout> after, Cluster cluster) {
    boolean observed = before.value().status().currentPodHash() != null;
    Rollout old = withUid(before.value());
    String namespace = after.manifest().namespace();
    List<ReplicaSet> sets = new ArrayList<>();
    RolloutStatus status;
    List<Service> services = new ArrayList<>();
    for (String name : named(before.value(), after.value())) {
      cluster.services().find(namespace, name).map(Item::value).ifPresent(services::add);
    }
    if (observed) {
      status = before.value().status();
      sets.addAll(cluster.replicaSets().in(namespace));
    } else {
      Rollout fresh = old.withStatus(RolloutStatus.builder().build());
      Optional<ReplicaSet> set = first(fresh, services, cluster.argo());
      if (set.isEmpty()) {
        return ImmutableList.of();
      }
      sets.add(set.get());
      String hash = Rollouts.hash(fresh, cluster.argo());
      status = settled(fresh, hash);
      services.replaceAll(s -> selecting(s, fresh, hash));
    }
    Rollout next = withUid(after.value()).withStatus(status);
    return writes(plan(next, sets, services, cluster.argo()));
  }

  /**
   * The Services that the controller reads; with all of a namespace the cost would be quadratic.
   */
  private static ImmutableSet<String> named(Rollout before, Rollout after) {
    return ImmutableSet.<String>builder()
        .addAll(RolloutServices.of(before).values())
        .addAll(RolloutServices.of(after).values())
        .build();
  }

  private static Rollout withUid(Rollout rollout) {
    return rollout.metadata().uid() != null
        ? rollout
        : rollout.withMetadata(Metadata.builder().from(rollout.metadata()).uid(UID).build());
  }

  private static Plan plan(
      Rollout rollout,
      List<ReplicaSet> sets,
      List<Service> services,
      ReleaseOf<RolloutsChange> argo) {
    String hash = Rollouts.hash(rollout, argo);
    return Strategies.blueGreen(rollout) != null
        ? BlueGreenEngine.reconcile(
            BlueGreenState.builder()
                .rollout(rollout)
                .podHash(hash)
                .replicaSets(sets)
                .services(services)
                .build(),
            NOW,
            BlueGreenConfig.reference().withRelease(argo))
        : CanaryEngine.reconcile(
            CanaryState.builder()
                .rollout(rollout)
                .podHash(hash)
                .replicaSets(sets)
                .services(services)
                .build(),
            NOW,
            CanaryConfig.reference().withRelease(argo));
  }

  private static ImmutableList<String> writes(Plan plan) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (Action action : plan.actions()) {
      boolean bookkeeping =
          action instanceof Action.UpdateRolloutMetadata
              || action instanceof Action.UpdateRolloutStatus
              || action instanceof Action.PatchRolloutStatus;
      if (action.isWrite() && !bookkeeping) {
        out.add(action.summary());
      }
    }
    return out.build();
  }

  /** The ReplicaSet of the former template, with all its pods available. */
  private static Optional<ReplicaSet> first(
      Rollout fresh, List<Service> services, ReleaseOf<RolloutsChange> argo) {
    int replicas = RolloutDefaults.replicas(fresh);
    for (Action action : plan(fresh, List.of(), services, argo).actions()) {
      if (action instanceof Action.CreateReplicaSet create) {
        Outcome<ReplicaSet> read = KubernetesObjects.read(create.manifest(), ReplicaSet.class);
        return read.toOptional()
            .map(
                set ->
                    new ReplicaSetBuilder(set)
                        .editMetadata()
                        .withUid(UID + "-1")
                        .withCreationTimestamp("2025-12-01T00:00:00Z")
                        .addToAnnotations(
                            "rollout.argoproj.io/desired-replicas", Integer.toString(replicas))
                        .endMetadata()
                        .editSpec()
                        .withReplicas(replicas)
                        .endSpec()
                        .withNewStatus()
                        .withReplicas(replicas)
                        .withReadyReplicas(replicas)
                        .withAvailableReplicas(replicas)
                        .endStatus()
                        .build());
      }
    }
    return Optional.empty();
  }

  private static RolloutStatus settled(Rollout rollout, String hash) {
    int replicas = RolloutDefaults.replicas(rollout);
    RolloutStatus.Builder out =
        RolloutStatus.builder()
            .currentPodHash(hash)
            .stableRS(hash)
            .replicas(replicas)
            .updatedReplicas(replicas)
            .readyReplicas(replicas)
            .availableReplicas(replicas);
    if (Strategies.blueGreen(rollout) != null) {
      out.blueGreen(BlueGreenStatus.builder().activeSelector(hash).previewSelector(hash).build());
    }
    return out.build();
  }

  /** The Services as the controller has pointed them at the former template. */
  private static Service selecting(Service service, Rollout rollout, String hash) {
    List<String> own = new ArrayList<>();
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      own.add(String.valueOf(blueGreen.activeService()));
      own.add(String.valueOf(blueGreen.previewService()));
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      own.add(String.valueOf(canary.stableService()));
      own.add(String.valueOf(canary.canaryService()));
    }
    if (service.getMetadata() == null || !own.contains(service.getMetadata().getName())) {
      return service;
    }
    return new ServiceBuilder(service)
        .editMetadata()
        .addToAnnotations(RolloutKeys.MANAGED_BY, rollout.name())
        .endMetadata()
        .editOrNewSpec()
        .addToSelector(Map.of(RolloutKeys.POD_TEMPLATE_HASH, hash))
        .endSpec()
        .build();
  }
}
