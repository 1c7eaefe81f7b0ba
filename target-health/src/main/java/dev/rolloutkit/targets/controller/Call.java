package dev.rolloutkit.targets.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.targets.targetgroup.Target;
import org.jspecify.annotations.Nullable;

/** A call that a pass made, with the error that it returned; {@code null} if it succeeded. */
public sealed interface Call {
  /** Describes targets, sorted by identity, or all targets if {@code targets} is {@code null}. */
  record Describe(@Nullable ImmutableList<Target> targets, @Nullable String error)
      implements Call {}

  /** Opens security groups for endpoints, given as {@code id:port} in their order. */
  record Networking(ImmutableList<String> endpoints, @Nullable String error) implements Call {}

  /** Removes the security group rules of the binding. */
  record NetworkingCleanup(@Nullable String error) implements Call {}

  /** Describes the address ranges of a VPC. */
  record DescribeVpc(String id, @Nullable String error) implements Call {}

  /** Assumes a role; recorded only if it fails. */
  record AssumeRole(String role, String externalId, @Nullable String error) implements Call {}

  /** Deregisters targets. */
  record Deregister(ImmutableList<Target> targets, @Nullable String error) implements Call {}

  /** Registers targets. */
  record Register(ImmutableList<Target> targets, @Nullable String error) implements Call {}

  /** Writes the checkpoint annotation. */
  record SaveCheckpoint(String value, @Nullable String error) implements Call {}

  /** Writes the finalizers; {@code null} removes all of them. */
  record SetFinalizers(@Nullable ImmutableList<String> value, @Nullable String error)
      implements Call {}

  /**
   * Writes the tracked targets, sorted, into a ConfigMap, which is created if it does not exist.
   */
  record WriteTracked(
      NamespacedName name, boolean create, ImmutableList<String> targets, @Nullable String error)
      implements Call {}

  /** Deletes the ConfigMap of tracked targets, if there is one. */
  record DeleteTracked(NamespacedName name) implements Call {}

  /** Patches the status of a pod. */
  record PatchPodStatus(NamespacedName pod, JsonNode patch, @Nullable String error)
      implements Call {}

  /** Patches the status of the binding. */
  record PatchBindingStatus(JsonNode patch, @Nullable String error) implements Call {}

  /** Records an event; the type is {@code Normal} or {@code Warning}. */
  record Event(String type, String reason, String message) implements Call {}

  /** Queues the binding for a full pass in 30 to 45 minutes. */
  record Defer() implements Call {}

  /** Records that the binding had a full pass. */
  record MarkProcessed() implements Call {}
}
