package dev.rolloutkit.testkit.world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.traffic.TrafficCall;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Carries out or refuses the writes of a controller, as an API server does. */
final class Writes {
  private Writes() {}

  /**
   * Why the API server refuses a write although no fault occurs; empty if it carries out the write.
   */
  static Optional<Refusal> refusal(Action action, RolloutCluster cluster, RolloutCluster seen) {
    if (action instanceof Action.CreateReplicaSet create) {
      return named(cluster, create.name()).isPresent()
          ? refused(Refusal.Kind.ALREADY_EXISTS, create.name())
          : Optional.empty();
    } else if (action instanceof Action.UpdateReplicaSet update) {
      return ofReplicaSet(update.name(), true, cluster, seen);
    } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
      return ofReplicaSet(patch.name(), false, cluster, seen);
    } else if (action instanceof Action.DeleteReplicaSet delete) {
      return ofReplicaSet(delete.name(), false, cluster, seen);
    } else if (action instanceof Action.UpdateRolloutMetadata
        || action instanceof Action.UpdateRolloutSpec) {
      return cluster.sees(RolloutCluster.Kind.ROLLOUT)
          ? Optional.empty()
          : refused(Refusal.Kind.CONFLICT, "the Rollout");
    } else if (action instanceof Action.CreateAnalysisRun create) {
      return cluster.runs().stream().anyMatch(run -> run.name().equals(create.name()))
          ? refused(Refusal.Kind.ALREADY_EXISTS, create.name())
          : Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<Refusal> ofReplicaSet(
      String name, boolean onVersion, RolloutCluster cluster, RolloutCluster seen) {
    Optional<ReplicaSet> now = named(cluster, name);
    if (now.isEmpty()) {
      return refused(Refusal.Kind.NOT_FOUND, name);
    }
    return !onVersion
            || cluster.sees(RolloutCluster.Kind.REPLICA_SET)
            || now.equals(named(seen, name))
        ? Optional.empty()
        : refused(Refusal.Kind.CONFLICT, name);
  }

  private static Optional<Refusal> refused(Refusal.Kind kind, String object) {
    return Optional.of(new Refusal(kind, "the API server refuses to write " + object));
  }

  private static Optional<ReplicaSet> named(RolloutCluster cluster, String name) {
    return cluster.replicaSets().stream()
        .filter(each -> each.getMetadata().getName().equals(name))
        .findFirst();
  }

  /** The cluster after a write. */
  static RolloutCluster after(Action action, RolloutCluster cluster) {
    if (action instanceof Action.CreateReplicaSet create) {
      return cluster.withReplicaSets(
          ImmutableList.<ReplicaSet>builder()
              .addAll(cluster.replicaSets())
              .add(ReplicaSetEdits.create(create.manifest(), cluster.replicaSets().size() + 1))
              .build());
    } else if (action instanceof Action.UpdateReplicaSet update) {
      return edited(cluster, update.name(), each -> ReplicaSetEdits.update(each, update.change()));
    } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
      return edited(
          cluster, patch.name(), each -> ReplicaSetEdits.deadline(each, patch.deadline()));
    } else if (action instanceof Action.DeleteReplicaSet delete) {
      return cluster.withReplicaSets(
          cluster.replicaSets().stream()
              .filter(each -> !each.getMetadata().getName().equals(delete.name()))
              .collect(ImmutableList.toImmutableList()));
    } else if (action instanceof Action.SwitchServiceSelector change) {
      return selecting(cluster, change.service(), change.to());
    } else if (action instanceof Action.UpdateRolloutMetadata update) {
      return annotated(cluster, update.change());
    } else if (action instanceof Action.UpdateRolloutSpec update) {
      RolloutCluster noted = annotated(cluster, update.change());
      return spec(
          noted,
          RolloutSpec.builder().from(noted.rollout().spec()).replicas(update.replicas()).build());
    } else if (action instanceof Action.PatchRolloutStatus patch) {
      return status(cluster, patch.statusChange());
    } else if (action instanceof Action.UpdateRolloutStatus update) {
      return status(cluster, update.statusChange());
    } else if (action instanceof Action.CallTrafficRouter call
        && call.refusal() == null
        && call.call() instanceof TrafficCall.SetWeight set) {
      return cluster.withTraffic(cluster.traffic().toldTo(set.weight()));
    }
    return run(action, cluster);
  }

  private static RolloutCluster run(Action action, RolloutCluster cluster) {
    if (action instanceof Action.CreateAnalysisRun create) {
      AnalysisRun run = ReplicaSetEdits.read(create.manifest(), AnalysisRun.class);
      return cluster.withRuns(
          ImmutableList.<AnalysisRun>builder().addAll(cluster.runs()).add(run).build());
    } else if (action instanceof Action.TerminateAnalysisRun terminate) {
      return ended(cluster, terminate.name(), "Successful");
    } else if (action instanceof Action.DeleteAnalysisRun delete) {
      return cluster.withRuns(
          cluster.runs().stream()
              .filter(run -> !run.name().equals(delete.name()))
              .collect(ImmutableList.toImmutableList()));
    }
    return cluster;
  }

  /** The cluster after an analysis has ended. */
  static RolloutCluster ended(RolloutCluster cluster, String name, String phase) {
    AnalysisRunStatus status = AnalysisRunStatus.builder().phase(phase).build();
    return cluster.withRuns(
        cluster.runs().stream()
            .map(
                run ->
                    run.name().equals(name) && !run.isCompleted()
                        ? AnalysisRun.builder().from(run).status(status).build()
                        : run)
            .collect(ImmutableList.toImmutableList()));
  }

  static RolloutCluster selecting(RolloutCluster cluster, String service, String hash) {
    Map<String, String> selectors = new LinkedHashMap<>(cluster.selectors());
    selectors.put(service, hash);
    RolloutCluster after = cluster.withSelectors(ImmutableMap.copyOf(selectors));
    return service.equals(CanarySettings.STABLE)
        ? after.withTraffic(cluster.traffic().missingTargets())
        : after;
  }

  private static RolloutCluster edited(
      RolloutCluster cluster, String name, UnaryOperator<ReplicaSet> change) {
    return named(cluster, name)
        .map(
            each ->
                cluster.withReplicaSets(
                    ReplicaSetEdits.replaced(cluster.replicaSets(), each, change.apply(each))))
        .orElse(cluster);
  }

  private static RolloutCluster annotated(RolloutCluster cluster, MetadataChange change) {
    Rollout rollout = cluster.rollout();
    Map<String, String> annotations =
        change.annotationsAfter(ReplicaSetEdits.orEmpty(rollout.metadata().annotations()));
    return cluster.withRollout(
        rollout.withMetadata(
            Metadata.builder().from(rollout.metadata()).annotations(annotations).build()));
  }

  /** The cluster with another spec and therefore a higher generation. */
  static RolloutCluster spec(RolloutCluster cluster, RolloutSpec spec) {
    Rollout rollout = cluster.rollout();
    Long generation = rollout.metadata().generation();
    return cluster.withRollout(
        rollout
            .withSpec(spec)
            .withMetadata(
                Metadata.builder()
                    .from(rollout.metadata())
                    .generation((generation == null ? 0 : generation) + 1)
                    .build()));
  }

  private static RolloutCluster status(RolloutCluster cluster, ObjectNode change) {
    if (change.isEmpty()) {
      return cluster;
    }
    ObjectNode patch = change.objectNode();
    patch.set("status", change);
    JsonNode tree = MergePatch.apply(RolloutCodec.toTree(cluster.rollout()), patch);
    return cluster.withRollout(
        cluster.rollout().withStatus(RolloutCodec.read(tree).orElseThrow().status()));
  }
}
