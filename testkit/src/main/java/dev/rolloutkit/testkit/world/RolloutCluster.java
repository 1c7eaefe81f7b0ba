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
 * The objects of a Rollout as a value. It is always {@link #NOW} here: when time passes, the times
 * in the objects move back instead, so that two clusters that differ in the hour alone are the
 * same.
 *
 * @param rollout the Rollout
 * @param podHash the hash of its template
 * @param replicaSets its ReplicaSets, oldest first; never change them
 * @param selectors the hash that each Service selects, empty for none
 * @param runs its AnalysisRuns, oldest first
 * @param traffic what the traffic router of a canary does
 * @param marks what laws have to remember of the past
 * @param view what the controller sees instead of some of these objects; {@code null} if it sees
 *     all as they are
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
  /** The time, always. */
  public static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  /**
   * What laws have to remember of the past.
   *
   * @param promoted whether a user promoted the present template
   * @param mayAbort whether there was a reason to abort since the last update or retry
   * @param pending whether a user did something that no pass has followed yet; users wait for it
   * @param commands how many commands of users there were, where they are counted
   */
  public record Marks(boolean promoted, boolean mayAbort, boolean pending, int commands) {
    /** Nothing to remember. */
    public static final Marks NONE = new Marks(false, false, false, 0);
  }

  /**
   * The share of the traffic that a router gives the Service of the canary, in percent.
   *
   * @param told what the router was told last
   * @param acting what it acts by
   * @param lags whether it takes its time to act by what it was told
   */
  public record Traffic(int told, int acting, boolean lags) {
    /** Whether the router does as it was told. */
    public boolean isVerified() {
      return told == acting;
    }

    Traffic toldTo(int weight) {
      return new Traffic(weight, lags ? acting : weight, lags);
    }
  }

  /** The kinds of objects that a controller watches, each by itself. */
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

    /** For stories. */
    public String plural() {
      return plural;
    }
  }

  /**
   * A watch that stalls: what the controller still sees of one kind.
   *
   * @param frozen the objects as they were
   * @param age how many versions have followed
   */
  public record View(Kind kind, RolloutCluster frozen, int age) {
    /** The most versions that a view is behind. */
    public static final int OLDEST = 2;
  }

  /** What the controller sees. */
  public RolloutCluster observed() {
    if (view == null) {
      return this;
    }
    RolloutCluster old = view.frozen();
    return switch (view.kind()) {
      case ROLLOUT ->
          new RolloutCluster(old.rollout, old.podHash, replicaSets, selectors, runs, traffic, marks, null);
      case REPLICA_SET ->
          new RolloutCluster(rollout, podHash, old.replicaSets, selectors, runs, traffic, marks, null);
      case SERVICE ->
          new RolloutCluster(rollout, podHash, replicaSets, old.selectors, runs, traffic, marks, null);
    };
  }

  /** Whether the controller sees this kind as it is. */
  public boolean sees(Kind kind) {
    return view == null || view.kind() != kind || view.age() == 0;
  }

  /** The hash that a Service selects, empty for none. */
  public String selected(String service) {
    return selectors.getOrDefault(service, "");
  }

  /** The ReplicaSet of a revision. */
  public Optional<ReplicaSet> replicaSet(String hash) {
    return replicaSets.stream().filter(each -> hash(each).equals(hash)).findFirst();
  }

  /** How many pods of a revision there are to be. */
  public int size(String hash) {
    return replicaSet(hash).map(each -> GoZero.of(each.getSpec().getReplicas())).orElse(0);
  }

  /** How many pods of a revision are available. */
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
    return new RolloutCluster(rollout, podHash, replicaSets, selectors, changed, traffic, marks, view);
  }

  RolloutCluster withTraffic(Traffic changed) {
    return new RolloutCluster(
        rollout, podHash, replicaSets, selectors, runs, changed, marks, view);
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
    return new RolloutCluster(rollout, podHash, replicaSets, selectors, runs, traffic, changed, view);
  }

  RolloutCluster withView(@Nullable View changed) {
    return new RolloutCluster(rollout, podHash, replicaSets, selectors, runs, traffic, marks, changed);
  }
}
