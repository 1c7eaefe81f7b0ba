package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import java.util.Set;

/**
 * The beginning of a world, and what may happen in it.
 *
 * @param revisions the Rollout with each of its templates, all different
 * @param services the Services that it names
 * @param happenings what may happen
 * @param faults how many of the things that are faults may happen
 * @param commands how many things users may do; {@link #UNLIMITED} is not counted
 */
public record Setting(
    ImmutableList<Rollout> revisions,
    ImmutableList<String> services,
    ImmutableSet<Happening> happenings,
    int faults,
    int commands) {
  /** Users may do what they do any number of times. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** What users, pods and the cluster may do. */
  public enum Happening {
    /** A user changes the template to that of another revision. */
    PUSH,
    /** A user promotes a paused update. */
    PROMOTE,
    /** A user promotes and skips everything that is left. */
    PROMOTE_FULL,
    /** A user aborts. */
    ABORT,
    /** A user retries after an abort. */
    RETRY,
    /** A user wants one pod more, or again as many as before. */
    SCALE,
    /** A user pauses the Rollout, or takes that back. */
    PAUSE,
    /** The traffic router acts by new weights some time after it was told them. */
    ROUTER_LAGS,
    /** Fault: an available pod fails. */
    POD_FAILS,
    /** Fault: a write of a pass is refused, since the object has changed. */
    CONFLICT,
    /** Fault: a write of a pass is refused by the API server. */
    REFUSED,
    /** Fault: a write of a pass is done, and its answer is lost. */
    ANSWER_LOST,
    /** Fault: the controller crashes between two writes of a pass. */
    CRASH,
    /** Fault: a watch stalls, and what the controller sees of a kind is older than it is. */
    STALE,
    /** Fault: somebody takes the selector of the controller from a Service. */
    SELECTOR_DROPPED,
    /** Fault: somebody deletes the ReplicaSet that is stable. */
    STABLE_DELETED,
    /** Fault: an analysis fails. */
    ANALYSIS_FAILS,
    /** Fault: an analysis is inconclusive. */
    ANALYSIS_INCONCLUSIVE
  }

  /** A setting of two Services in which nothing happens that nobody wants. */
  static Setting of(ImmutableList<Rollout> revisions, String... services) {
    return new Setting(revisions, ImmutableList.copyOf(services), ImmutableSet.of(), 0, UNLIMITED);
  }

  /** The same where more may happen. */
  public Setting with(Happening... more) {
    Set<Happening> all = Sets.union(happenings, ImmutableSet.copyOf(more));
    return new Setting(revisions, services, Sets.immutableEnumSet(all), faults, commands);
  }

  /** The same where so many faults may happen. */
  public Setting withFaults(int atMost) {
    return new Setting(revisions, services, happenings, atMost, commands);
  }

  /** The same with so many of the revisions. */
  public Setting withRevisions(int count) {
    return new Setting(revisions.subList(0, count), services, happenings, faults, commands);
  }

  /** The same with so many replicas. */
  public Setting withReplicas(int replicas) {
    return new Setting(
        revisions.stream()
            .map(
                each ->
                    each.withSpec(
                        RolloutSpec.builder().from(each.spec()).replicas(replicas).build()))
            .collect(ImmutableList.toImmutableList()),
        services,
        happenings,
        faults,
        commands);
  }

  /** The same where users do so many things before the end. */
  public Setting withCommands(int atMost) {
    return new Setting(revisions, services, happenings, faults, atMost);
  }

  /** The same where users push, promote, promote fully, abort and retry. */
  Setting withUsers() {
    return with(
        Happening.PUSH,
        Happening.PROMOTE,
        Happening.PROMOTE_FULL,
        Happening.ABORT,
        Happening.RETRY);
  }

  /**
   * The same where users do two things, while two pods fail, writes are refused, answers are lost,
   * or the controller crashes.
   */
  Setting withFailingWrites() {
    return withCommands(2)
        .withFaults(2)
        .with(
            Happening.POD_FAILS,
            Happening.CONFLICT,
            Happening.REFUSED,
            Happening.ANSWER_LOST,
            Happening.CRASH);
  }

  /** The same where users do two things, while two pods fail or watches stall. */
  Setting withStaleViews() {
    return withCommands(2).withFaults(2).with(Happening.POD_FAILS, Happening.STALE);
  }

  int counted() {
    return commands == UNLIMITED ? 0 : 1;
  }

  boolean may(Happening happening) {
    return happenings.contains(happening);
  }

  /** The cluster before the first pass of a controller. */
  RolloutCluster fresh() {
    Rollout first = revisions.get(0);
    return new RolloutCluster(
        first,
        Rollouts.hash(first),
        ImmutableList.of(),
        Canonical.nothing(services),
        ImmutableList.of(),
        new RolloutCluster.Traffic(0, 0, may(Happening.ROUTER_LAGS)),
        RolloutCluster.Marks.NONE,
        null);
  }
}
