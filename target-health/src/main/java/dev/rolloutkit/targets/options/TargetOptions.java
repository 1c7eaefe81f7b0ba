package dev.rolloutkit.targets.options;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/**
 * Switches that fix defects of the AWS Load Balancer Controller and of Argo Rollouts. Each switch
 * is off in {@link #reference} and on in {@link #safe}.
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

  /** New targets are registered even if the call that deregisters old ones fails. */
  default boolean registerDespiteFailedDeregister() {
    return false;
  }

  /**
   * A pass is skipped only if the target group contains the endpoints of the checkpoint (#4889).
   */
  default boolean checkpointCoversTargets() {
    return false;
  }

  /** The checkpoint is saved only when all matched targets are healthy, with or without gates. */
  default boolean checkpointWaitsForHealth() {
    return false;
  }

  /** A pass is not skipped while a pod has a gate without its condition (#3622). */
  default boolean missingConditionWaits() {
    return false;
  }

  /**
   * The number of targets to add never becomes negative, and draining targets do not count towards
   * the limit (#4361). The controller crashes on a negative number.
   */
  default boolean limitNeverNegative() {
    return false;
  }

  /**
   * The checkpoint stays empty while the limit excludes endpoints, so they are registered later.
   */
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

  /** The gates of pods stay closed if the Service or its port does not exist. */
  default boolean keepGatesOfMissingService() {
    return false;
  }

  /** A Service without node ports counts as missing, so that stale nodes leave the group. */
  default boolean serviceTypeCountsAsMissing() {
    return false;
  }

  /**
   * Addresses are compared as addresses instead of strings, and QUIC server ids only if the group's
   * protocol is QUIC.
   */
  default boolean canonicalIdentities() {
    return false;
  }

  /** A node that is no instance is ignored; in the controller it fails the whole binding. */
  default boolean skipBadNodes() {
    return false;
  }

  /** The verification of a target group requires healthy targets instead of registered ones. */
  default boolean verifyHealthy() {
    return false;
  }

  /** Exactly what the controllers do. */
  static TargetOptions reference() {
    return builder().build();
  }

  /** Fixes every documented defect. */
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
