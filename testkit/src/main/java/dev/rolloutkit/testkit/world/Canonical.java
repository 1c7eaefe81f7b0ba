package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Normalizes clusters so that two clusters are equal if the same can happen in both. Times are
 * relative to the current time and only as exact as deadlines require, revisions and generations
 * are counted from 1, and hashes are renamed.
 */
final class Canonical {
  /** An age that exceeds every deadline. */
  private static final Duration LONG_AGO = Duration.ofSeconds(1000);

  private static final Instant NOW = RolloutCluster.NOW;

  private Canonical() {}

  /** The cluster after some time has passed, with normalized counters and times. */
  static RolloutCluster normal(RolloutCluster cluster, Duration passed) {
    RolloutCluster.View view = cluster.view();
    RolloutCluster aged =
        cluster
            .withRollout(aged(cluster.rollout(), passed))
            .withReplicaSets(aged(cluster.replicaSets(), passed));
    if (view != null) {
      return aged.withView(
          new RolloutCluster.View(view.kind(), normalTimes(view.frozen(), passed), view.age()));
    }
    return aged.runs().isEmpty() ? counted(aged) : aged;
  }

  private static RolloutCluster normalTimes(RolloutCluster cluster, Duration passed) {
    return cluster
        .withRollout(aged(cluster.rollout(), passed))
        .withReplicaSets(aged(cluster.replicaSets(), passed));
  }

  private static @Nullable Instant aged(@Nullable Instant time, Duration passed) {
    if (time == null) {
      return null;
    }
    Instant then = time.minus(passed);
    Instant earliest = NOW.minus(LONG_AGO);
    return then.isBefore(earliest) ? earliest : then;
  }

  private static ImmutableList<ReplicaSet> aged(List<ReplicaSet> all, Duration passed) {
    ImmutableList.Builder<ReplicaSet> out = ImmutableList.builder();
    for (ReplicaSet each : all) {
      String deadline =
          ReplicaSetEdits.orEmpty(each.getMetadata().getAnnotations())
              .get(RolloutKeys.SCALE_DOWN_DEADLINE);
      if (deadline == null) {
        out.add(each);
      } else {
        Instant then = GoTime.parse(deadline).orElseThrow().minus(passed);
        Instant past = NOW.minusSeconds(1);
        out.add(ReplicaSetEdits.deadline(each, then.isBefore(NOW) ? past : then));
      }
    }
    return out.build();
  }

  private static Rollout aged(Rollout rollout, Duration passed) {
    RolloutStatus status = rollout.status();
    RolloutStatus.Builder out = RolloutStatus.builder().from(status);
    out.abortedAt(aged(status.abortedAt(), passed));
    out.duration(null);
    if (status.conditions() != null) {
      ImmutableList.Builder<RolloutCondition> conditions = ImmutableList.builder();
      for (RolloutCondition each : status.conditions()) {
        boolean hasDeadline = "Progressing".equals(each.type());
        conditions.add(
            RolloutCondition.builder()
                .from(each)
                .lastTransitionTime(NOW)
                .lastUpdateTime(hasDeadline ? aged(each.lastUpdateTime(), passed) : NOW)
                .build());
      }
      out.conditions(conditions.build());
    }
    if (status.pauseConditions() != null) {
      ImmutableList.Builder<PauseCondition> pauses = ImmutableList.builder();
      for (PauseCondition each : status.pauseConditions()) {
        pauses.add(
            PauseCondition.builder().from(each).startTime(aged(each.startTime(), passed)).build());
      }
      out.pauseConditions(pauses.build());
    }
    return rollout.withStatus(out.build());
  }

  /** Renumbers revisions, generations and times of creation from 1, in their order. */
  private static RolloutCluster counted(RolloutCluster cluster) {
    Set<Long> revisions = new TreeSet<>();
    Map<String, String> annotations =
        new LinkedHashMap<>(ReplicaSetEdits.orEmpty(cluster.rollout().metadata().annotations()));
    String own = annotations.get(RolloutKeys.REVISION);
    if (own != null) {
      revisions.add(Long.valueOf(own));
    }
    for (ReplicaSet each : cluster.replicaSets()) {
      String revision = revision(each);
      if (revision != null) {
        revisions.add(Long.valueOf(revision));
      }
    }
    List<Long> ranks = new ArrayList<>(revisions);
    ImmutableList.Builder<ReplicaSet> sets = ImmutableList.builder();
    int order = 0;
    for (ReplicaSet each : cluster.replicaSets()) {
      String revision = revision(each);
      ReplicaSet changed = ReplicaSetEdits.created(each, ++order);
      changed = ReplicaSetEdits.annotated(changed, RolloutKeys.REVISION_HISTORY, null);
      sets.add(
          revision == null
              ? changed
              : ReplicaSetEdits.annotated(changed, RolloutKeys.REVISION, rank(ranks, revision)));
    }
    if (own != null) {
      annotations.put(RolloutKeys.REVISION, rank(ranks, own));
    }
    Rollout rollout = cluster.rollout();
    long generation = GoZero.of(rollout.metadata().generation());
    String observed = rollout.status().observedGeneration();
    boolean isObserved = String.valueOf(generation).equals(observed);
    return cluster
        .withReplicaSets(sets.build())
        .withRollout(
            rollout
                .withMetadata(
                    Metadata.builder()
                        .from(rollout.metadata())
                        .annotations(annotations)
                        .generation(isObserved ? 1L : 2L)
                        .build())
                .withStatus(
                    observed == null
                        ? rollout.status()
                        : RolloutStatus.builder()
                            .from(rollout.status())
                            .observedGeneration("1")
                            .build()));
  }

  private static @Nullable String revision(ReplicaSet replicaSet) {
    return ReplicaSetEdits.orEmpty(replicaSet.getMetadata().getAnnotations())
        .get(RolloutKeys.REVISION);
  }

  private static String rank(List<Long> ranks, String revision) {
    return String.valueOf(ranks.indexOf(Long.valueOf(revision)) + 1);
  }

  /** Everything that can affect what happens later, as a string in which hashes are renamed. */
  static String key(RolloutCluster cluster) {
    StringBuilder out = new StringBuilder(2048);
    Set<String> hashes = new LinkedHashSet<>();
    putRollout(out, cluster, hashes);
    putReplicaSets(out, cluster, hashes);
    out.append(cluster.selectors()).append(cluster.traffic()).append(cluster.marks());
    cluster.runs().forEach(run -> out.append(run.name()).append(run.phase()));
    RolloutCluster.View view = cluster.view();
    if (view != null) {
      out.append("|sees ").append(view.kind()).append(view.age());
      putSeen(out, view, hashes);
    }
    String key = out.toString();
    char name = '\u0001';
    for (String hash : hashes) {
      key = key.replace(hash, String.valueOf(name++));
    }
    return key;
  }

  /** The key, together with the key of the whole old cluster to which a stalled watch refers. */
  static String wholeKey(RolloutCluster cluster) {
    RolloutCluster.View view = cluster.view();
    return view == null ? key(cluster) : key(cluster) + "|of " + key(view.frozen());
  }

  /**
   * Appends the objects of the kind whose watch stalls, as the controller sees them. The rest of
   * the old cluster is not part of the key: {@link RolloutCluster#observed} replaces only the
   * objects of this kind, and a watch that catches up shows the current cluster.
   */
  private static void putSeen(StringBuilder out, RolloutCluster.View view, Set<String> hashes) {
    RolloutCluster frozen = view.frozen();
    switch (view.kind()) {
      case ROLLOUT -> putRollout(out, frozen, hashes);
      case REPLICA_SET -> putReplicaSets(out, frozen, hashes);
      case SERVICE -> out.append(frozen.selectors());
    }
  }

  private static void putRollout(StringBuilder out, RolloutCluster cluster, Set<String> hashes) {
    Rollout rollout = cluster.rollout();
    hashes.add(cluster.podHash());
    out.append(cluster.podHash())
        .append(rollout.spec().replicas())
        .append(rollout.spec().paused())
        .append(rollout.metadata().generation())
        .append(rollout.metadata().annotations())
        .append(rollout.status());
  }

  private static void putReplicaSets(
      StringBuilder out, RolloutCluster cluster, Set<String> hashes) {
    for (ReplicaSet each : cluster.replicaSets()) {
      hashes.add(RolloutCluster.hash(each));
      out.append('|')
          .append(RolloutCluster.hash(each))
          .append(each.getSpec().getReplicas())
          .append(',')
          .append(RolloutCluster.available(each))
          .append(each.getMetadata().getLabels())
          .append(each.getMetadata().getAnnotations())
          .append(each.getSpec().getTemplate().getMetadata().getLabels())
          .append(each.getSpec().getTemplate().getMetadata().getAnnotations());
    }
  }

  /** The selectors of these Services if none of them selects anything. */
  static ImmutableMap<String, String> nothing(List<String> services) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    services.forEach(each -> out.put(each, ""));
    return out.buildOrThrow();
  }
}
