package dev.rolloutkit.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.strategy.RolloutStrategy;

/**
 * Something that a user, an autoscaler or a fault does to the model cluster. A revision is named by
 * its pod-template hash.
 */
public sealed interface Command {
  /**
   * A user changes the pod template.
   *
   * @param template the whole new template, as JSON; the tree must not be changed
   */
  record ChangeTemplate(JsonNode template) implements Command {}

  /**
   * A user or an autoscaler changes {@code spec.replicas}.
   *
   * @param replicas 0 or more
   */
  record SetReplicas(int replicas) implements Command {}

  /** A user replaces {@code spec.strategy}. */
  record SetStrategy(RolloutStrategy strategy) implements Command {}

  /** A user promotes the update: the pauses in the status are removed. */
  record Promote() implements Command {}

  /** A user promotes the update fully, skipping all steps, pauses and analyses that remain. */
  record PromoteFull() implements Command {}

  /** A user aborts the update. */
  record Abort() implements Command {}

  /** A user retries an aborted update. */
  record Retry() implements Command {}

  /** A user sets or unsets {@code spec.paused}. */
  record SetPaused(boolean paused) implements Command {}

  /**
   * A user asks for a restart of all pods, by setting {@code spec.restartAt} to the present time.
   */
  record Restart() implements Command {}

  /** The pods of a revision become unavailable, and new pods of it never become available. */
  record PodsFail(String hash) implements Command {}

  /** The failed pods of a revision start again. */
  record PodsRecover(String hash) implements Command {}

  /** Somebody else deletes the ReplicaSet of a revision, and its pods. */
  record LoseReplicaSet(String hash) implements Command {}

  /** Somebody else removes the selector that the controller set on a Service. */
  record DropSelector(String service) implements Command {}

  /**
   * From now on, the traffic router refuses to set weights.
   *
   * @param error the error that it answers with
   */
  record RouterFails(String error) implements Command {}

  /** The traffic router accepts weights again. */
  record RouterRecovers() implements Command {}

  /**
   * From now on, target verification of a blue-green Rollout finds this many pods of the active
   * Service registered at the load balancer.
   *
   * @param registered the number of registered pods
   * @param total the number of pods
   */
  record Targets(int registered, int total) implements Command {}

  /**
   * From now on, analyses of a kind end in this phase.
   *
   * @param kind {@code pre} or {@code post} for blue-green, {@code step} or {@code background} for
   *     a canary
   * @param phase {@code Successful}, {@code Failed}, {@code Error} or {@code Inconclusive}
   */
  record Verdict(String kind, String phase) implements Command {}
}
