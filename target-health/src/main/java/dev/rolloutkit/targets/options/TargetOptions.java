package dev.rolloutkit.targets.options;

import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Where to do better than the AWS Load Balancer Controller instead of the same. Each switch is off
 * in {@link #reference} and on in {@link #safe}.
 */
@Value.Immutable
@ValueStyle
public interface TargetOptions {
  /**
   * New targets are registered first, and old ones are deregistered once all new ones are healthy
   * (#3621, #3748). The controller deregisters first and leaves the group without healthy targets.
   */
  default boolean registerFirst() {
    return false;
  }

  /** A deregister call that fails does not keep new targets out of the group. */
  default boolean registerDespiteFailedDeregister() {
    return false;
  }

  /**
   * A pass is skipped only if the target group really holds what the checkpoint promises (#4889).
   */
  default boolean checkpointCoversTargets() {
    return false;
  }

  /** The checkpoint is saved when all matched targets are healthy, with or without gates. */
  default boolean checkpointWaitsForHealth() {
    return false;
  }

  /** A pod with a gate and without its condition stops a skip (#3622). */
  default boolean missingConditionWaits() {
    return false;
  }

  /**
   * The limit of targets never becomes negative, and targets that are on their way out do not count
   * (#4361). The controller crashes.
   */
  default boolean limitNeverNegative() {
    return false;
  }

  /** Endpoints that the limit cuts off keep the checkpoint empty, so that they get in later. */
  default boolean limitKeepsCheckpointOpen() {
    return false;
  }

  /**
   * A group whose endpoints are all not ready keeps its last targets, so that the load balancer can
   * fail open (#3711).
   */
  default boolean keepLastTargets() {
    return false;
  }

  /** A Service or port that is gone leaves the gates of pods closed. */
  default boolean keepGatesOfMissingService() {
    return false;
  }

  /** A Service without node ports counts as missing, so that stale nodes leave the group. */
  default boolean serviceTypeCountsAsMissing() {
    return false;
  }

  /**
   * Addresses are compared as addresses rather than as texts, and QUIC server ids where the group's
   * protocol is QUIC alone.
   */
  default boolean canonicalIdentities() {
    return false;
  }

  /** A node that is no instance is left out; for the controller it fails the whole binding. */
  default boolean skipBadNodes() {
    return false;
  }

  /** A target group is verified when its targets are healthy; registered ones are not enough. */
  default boolean verifyHealthy() {
    return false;
  }

  /** Exactly what the controllers do. */
  static TargetOptions reference() {
    return builder().build();
  }

  /** Every documented defect fixed. */
  static TargetOptions safe() {
    return builder()
        .registerFirst(true)
        .registerDespiteFailedDeregister(true)
        .checkpointCoversTargets(true)
        .checkpointWaitsForHealth(true)
        .missingConditionWaits(true)
        .limitNeverNegative(true)
        .limitKeepsCheckpointOpen(true)
        .keepLastTargets(true)
        .keepGatesOfMissingService(true)
        .serviceTypeCountsAsMissing(true)
        .canonicalIdentities(true)
        .skipBadNodes(true)
        .verifyHealthy(true)
        .build();
  }

  /** A new builder with every switch off. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link TargetOptions}. */
  final class Builder extends ImmutableTargetOptions.Builder {}
}
