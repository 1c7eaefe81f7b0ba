package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.testkit.world.RolloutCluster.Targets;
import java.util.Set;

/**
 * The initial state of a world, and the events that are possible in it.
 *
 * @param revisions the Rollout with each of its pod templates, all of which differ
 * @param services the Services that it names
 * @param happenings the possible events
 * @param faults the largest number of faults in a story
 * @param commands the largest number of users' actions in a story, or {@link #UNLIMITED}
 */
public record Setting(
    ImmutableList<Rollout> revisions,
    ImmutableList<String> services,
    ImmutableSet<Happening> happenings,
    int faults,
    int commands) {
  /** Any number of users' actions. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /** The events that users, pods and the cluster may cause. */
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
    /** A user scales the Rollout up by one pod, or back. */
    SCALE,
    /** A user pauses the Rollout, or resumes it. */
    PAUSE,
    /** The traffic router applies new weights some time after it was given them. */
    ROUTER_LAGS,
    /**
     * The load balancer registers the pods of the stable Service some time after the Service
     * selects them. The controller verifies that.
     */
    TARGETS_LAG,
    /** Fault: an available pod fails. */
    POD_FAILS,
    /** Fault: a write of a pass is refused, since the object has changed. */
    CONFLICT,
    /** Fault: a write of a pass is refused by the API server. */
    REFUSED,
    /** Fault: a write of a pass is carried out, but its response is lost. */
    ANSWER_LOST,
    /** Fault: the controller crashes between two writes of a pass. */
    CRASH,
    /** Fault: a watch stalls, and the controller sees outdated objects of one kind. */
    STALE,
    /** Fault: a user removes the controller's selector from a Service. */
    SELECTOR_DROPPED,
    /** Fault: a user deletes the stable ReplicaSet. */
    STABLE_DELETED,
    /** Fault: an analysis fails. */
    ANALYSIS_FAILS,
    /** Fault: an analysis is inconclusive. */
    ANALYSIS_INCONCLUSIVE
  }

  /** A setting without any possible events. */
  static Setting of(ImmutableList<Rollout> revisions, String... services) {
    return new Setting(revisions, ImmutableList.copyOf(services), ImmutableSet.of(), 0, UNLIMITED);
  }

  /** The same setting with more possible events. */
  public Setting with(Happening... more) {
    Set<Happening> all = Sets.union(happenings, ImmutableSet.copyOf(more));
    return new Setting(revisions, services, Sets.immutableEnumSet(all), faults, commands);
  }

  /** The same setting with another limit on faults. */
  public Setting withFaults(int atMost) {
    return new Setting(revisions, services, happenings, atMost, commands);
  }

  /** The same setting with only the first revisions. */
  public Setting withRevisions(int count) {
    return new Setting(revisions.subList(0, count), services, happenings, faults, commands);
  }

  /** The same setting with another number of replicas. */
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

  /** The same setting with another limit on users' actions. */
  public Setting withCommands(int atMost) {
    return new Setting(revisions, services, happenings, faults, atMost);
  }

  /** The same setting in which users push, promote, promote fully, abort and retry. */
  Setting withUsers() {
    return with(
        Happening.PUSH,
        Happening.PROMOTE,
        Happening.PROMOTE_FULL,
        Happening.ABORT,
        Happening.RETRY);
  }

  /**
   * The same setting in which users act twice, while two pods fail, writes are refused, responses
   * are lost, or the controller crashes.
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

  /** The same setting in which users act twice, while two pods fail or watches stall. */
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
        new RolloutCluster.Traffic(
            0,
            0,
            may(Happening.ROUTER_LAGS),
            may(Happening.TARGETS_LAG) ? Targets.MISSING : Targets.UNVERIFIED),
        RolloutCluster.Marks.NONE,
        null);
  }
}
