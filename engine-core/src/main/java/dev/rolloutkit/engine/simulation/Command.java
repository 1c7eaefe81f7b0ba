package dev.rolloutkit.engine.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.strategy.RolloutStrategy;

/** What users, autoscalers and faults do to a cluster. */
public sealed interface Command {
  /**
   * The pod template changes.
   *
   * @param template the whole new template; never change the tree
   */
  record ChangeTemplate(JsonNode template) implements Command {}

  /**
   * The number of replicas changes.
   *
   * @param replicas 0 or more
   */
  record SetReplicas(int replicas) implements Command {}

  /** The strategy changes. */
  record SetStrategy(RolloutStrategy strategy) implements Command {}

  /** A user promotes: takes the pauses away. */
  record Promote() implements Command {}

  /** A user promotes and skips everything that is left. */
  record PromoteFull() implements Command {}

  /** A user aborts. */
  record Abort() implements Command {}

  /** A user retries after an abort. */
  record Retry() implements Command {}

  /** A user sets or unsets {@code spec.paused}. */
  record SetPaused(boolean paused) implements Command {}

  /** A user asks for a restart of all pods, now. */
  record Restart() implements Command {}

  /** The pods of a revision stop being available, and new ones do not become so. */
  record PodsFail(String hash) implements Command {}

  /** The pods of a revision start again. */
  record PodsRecover(String hash) implements Command {}

  /** Somebody else deletes the ReplicaSet of a revision, and its pods. */
  record LoseReplicaSet(String hash) implements Command {}

  /** Somebody else removes the selector that the controller set on a Service. */
  record DropSelector(String service) implements Command {}

  /** The router refuses to set weights from now on, with this error. */
  record RouterFails(String error) implements Command {}

  /** The router sets weights again. */
  record RouterRecovers() implements Command {}

  /**
   * What the load balancer has of the pods of the active Service of a blue-green Rollout from now
   * on.
   *
   * @param registered how many
   * @param total of how many
   */
  record Targets(int registered, int total) implements Command {}

  /**
   * How analyses end from now on.
   *
   * @param kind {@code pre} or {@code post}; of a canary {@code step} or {@code background}
   * @param phase {@code Successful}, {@code Failed}, {@code Error} or {@code Inconclusive}
   */
  record Verdict(String kind, String phase) implements Command {}
}
