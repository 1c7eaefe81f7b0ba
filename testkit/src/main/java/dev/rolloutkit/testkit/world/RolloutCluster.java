package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a Rollout as a value. The current time is always {@link #NOW}: when time passes,
 * the times in the objects move back instead, so that clusters that differ only in the time are
 * equal.
 *
 * @param rollout the Rollout
 * @param podHash the hash of its template
 * @param replicaSets its ReplicaSets, oldest first; callers must not change them
 * @param selectors the hash that each Service selects; empty if it selects none
 * @param runs its AnalysisRuns, oldest first
 * @param traffic the state of the traffic router of a canary
 * @param marks the history that laws depend on
 * @param view the outdated objects that the controller sees; {@code null} if it sees the current
 *     ones
 */
public record RolloutCluster(
    Rollout rollout,
    String podHash,
    ImmutableList<ReplicaSet> replicaSets,
    ImmutableMap<String, String> selectors,
    ImmutableList<AnalysisRun> runs,
    Traffic traffic,
    Marks marks,
    @Nullable View view) {
  /** The current time of every cluster. */
  public static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /**
   * The part of the history on which laws depend.
   *
   * @param promoted whether a user promoted the current template
   * @param mayAbort whether there was a reason to abort since the last update or retry
   * @param pending whether no pass has followed the last action of a user; users act again only
   *     after a pass
   * @param commands the number of users' actions, if they are limited
   */
  public record Marks(boolean promoted, boolean mayAbort, boolean pending, int commands) {
    /** The marks of a new cluster. */
    public static final Marks NONE = new Marks(false, false, false, 0);
  }

  /**
   * The share of the traffic that a router sends to the canary Service, in percent.
   *
   * @param requested the weight that the router was given last
   * @param acting the weight that it applies
   * @param lags whether it applies a new weight only some time after it was given
   * @param targets the registration of the pods that the stable Service selects
   */
  public record Traffic(int requested, int acting, boolean lags, Targets targets) {
    /** Whether the router applies the weight that it was given. */
    public boolean isVerified() {
      return requested == acting;
    }

    Traffic toldTo(int weight) {
      return new Traffic(weight, lags ? acting : weight, lags, targets);
    }

    Traffic catchingUp() {
      return new Traffic(requested, requested, lags, targets);
    }

    /** The traffic after the stable Service got other pods. */
    Traffic missingTargets() {
      return targets == Targets.UNVERIFIED ? this : with(Targets.MISSING);
    }

    Traffic with(Targets changed) {
      return new Traffic(requested, acting, lags, changed);
    }
  }

  /** Whether the load balancer has registered the pods that the stable Service selects. */
  public enum Targets {
    /** The controller does not verify targets. */
    UNVERIFIED,
    /** It has not registered them yet. */
    MISSING,
    /** It has registered all of them. */
    REGISTERED
  }

  /** The kinds of objects that a controller watches, each with its own watch. */
  public enum Kind {
    /** The Rollout. */
    ROLLOUT("Rollouts"),
    /** Its ReplicaSets. */
    REPLICA_SET("ReplicaSets"),
    /** The Services that it names. */
    SERVICE("Services");

    private final String plural;

    Kind(String plural) {
      this.plural = plural;
    }

    /** The plural of the kind, for stories. */
    public String plural() {
      return plural;
    }
  }

  /**
   * A stalled watch: the controller sees outdated objects of one kind.
   *
   * @param frozen the objects as they were
   * @param age the number of versions that the watch has missed
   */
  public record View(Kind kind, RolloutCluster frozen, int age) {
    /** The largest number of versions that a watch misses. */
    public static final int OLDEST = 2;
  }

  /** The cluster as the controller sees it. */
  public RolloutCluster observed() {
    if (view == null) {
      return this;
    }
    RolloutCluster old = view.frozen();
    return switch (view.kind()) {
      case ROLLOUT ->
          new RolloutCluster(
              old.rollout, old.podHash, replicaSets, selectors, runs, traffic, marks, null);
      case REPLICA_SET ->
          new RolloutCluster(
              rollout, podHash, old.replicaSets, selectors, runs, traffic, marks, null);
      case SERVICE ->
          new RolloutCluster(
              rollout, podHash, replicaSets, old.selectors, runs, traffic, marks, null);
    };
  }

  /** Whether the controller sees the current objects of this kind. */
  public boolean sees(Kind kind) {
    return view == null || view.kind() != kind || view.age() == 0;
  }

  /** The hash that a Service selects; empty if it selects none. */
  public String selected(String service) {
    return selectors.getOrDefault(service, "");
  }

  /** The ReplicaSet of a revision. */
  public Optional<ReplicaSet> replicaSet(String hash) {
    return replicaSets.stream().filter(each -> hash(each).equals(hash)).findFirst();
  }

  /** The desired number of pods of a revision. */
  public int size(String hash) {
    return replicaSet(hash).map(each -> GoZero.of(each.getSpec().getReplicas())).orElse(0);
  }

  /** The number of available pods of a revision. */
  public int available(String hash) {
    return replicaSet(hash).map(RolloutCluster::available).orElse(0);
  }

  static int available(ReplicaSet replicaSet) {
    return GoZero.of(replicaSet.getStatus().getAvailableReplicas());
  }

  static String hash(ReplicaSet replicaSet) {
    return GoZero.of(replicaSet.getMetadata().getLabels().get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  RolloutCluster withRollout(Rollout changed) {
    return new RolloutCluster(changed, podHash, replicaSets, selectors, runs, traffic, marks, view);
  }

  RolloutCluster withPodHash(String hash) {
    return new RolloutCluster(rollout, hash, replicaSets, selectors, runs, traffic, marks, view);
  }

  RolloutCluster withReplicaSets(ImmutableList<ReplicaSet> changed) {
    return new RolloutCluster(rollout, podHash, changed, selectors, runs, traffic, marks, view);
  }

  RolloutCluster withSelectors(ImmutableMap<String, String> changed) {
    return new RolloutCluster(rollout, podHash, replicaSets, changed, runs, traffic, marks, view);
  }

  RolloutCluster withRuns(ImmutableList<AnalysisRun> changed) {
    return new RolloutCluster(
        rollout, podHash, replicaSets, selectors, changed, traffic, marks, view);
  }

  RolloutCluster withTraffic(Traffic changed) {
    return new RolloutCluster(rollout, podHash, replicaSets, selectors, runs, changed, marks, view);
  }

  RolloutCluster withMarks(boolean promoted, boolean mayAbort) {
    return withMarks(new Marks(promoted, mayAbort, marks.pending(), marks.commands()));
  }

  RolloutCluster commanded(int counted) {
    return withMarks(
        new Marks(marks.promoted(), marks.mayAbort(), true, marks.commands() + counted));
  }

  RolloutCluster passed() {
    return withMarks(new Marks(marks.promoted(), marks.mayAbort(), false, marks.commands()));
  }

  private RolloutCluster withMarks(Marks changed) {
    return new RolloutCluster(
        rollout, podHash, replicaSets, selectors, runs, traffic, changed, view);
  }

  RolloutCluster withView(@Nullable View changed) {
    return new RolloutCluster(
        rollout, podHash, replicaSets, selectors, runs, traffic, marks, changed);
  }
}
