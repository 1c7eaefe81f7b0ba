package dev.rolloutkit.targets.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.targets.cluster.NamespacedName;
import dev.rolloutkit.targets.targetgroup.Target;
import org.jspecify.annotations.Nullable;

/** Something that a pass did, and the error that it was answered with, if there was one. */
public sealed interface Call {
  /** Asks for the health of targets, sorted by identity, or of all when {@code targets} is null. */
  record Describe(@Nullable ImmutableList<Target> targets, @Nullable String error)
      implements Call {}

  /** Opens security groups for endpoints, given as {@code id:port} in their order. */
  record Networking(ImmutableList<String> endpoints, @Nullable String error) implements Call {}

  /** Closes what was opened for the binding. */
  record NetworkingCleanup(@Nullable String error) implements Call {}

  /** Asks for the address ranges of a VPC. */
  record DescribeVpc(String id, @Nullable String error) implements Call {}

  /** Assumes a role; told only when it fails. */
  record AssumeRole(String role, String externalId, @Nullable String error) implements Call {}

  /** Takes targets out of the group. */
  record Deregister(ImmutableList<Target> targets, @Nullable String error) implements Call {}

  /** Puts targets into the group. */
  record Register(ImmutableList<Target> targets, @Nullable String error) implements Call {}

  /** Writes the checkpoint annotation. */
  record SaveCheckpoint(String value, @Nullable String error) implements Call {}

  /** Writes the finalizers; null when none is left. */
  record SetFinalizers(@Nullable ImmutableList<String> value, @Nullable String error)
      implements Call {}

  /** Writes the tracked targets, sorted, into a ConfigMap that exists or is created. */
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

  /** Tells an event; the type is {@code Normal} or {@code Warning}. */
  record Event(String type, String reason, String message) implements Call {}

  /** Puts the binding into the queue for a real pass in 30 to 45 minutes. */
  record Defer() implements Call {}

  /** Notes that the binding had a real pass. */
  record MarkProcessed() implements Call {}
}
