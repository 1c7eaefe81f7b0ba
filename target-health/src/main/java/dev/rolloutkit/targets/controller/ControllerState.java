package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.targets.targetgroup.Target;
import java.time.Instant;
import org.immutables.value.Value;

/** The state that the controller keeps in memory between passes; a restart loses it. */
@Value.Immutable
@ValueStyle
public interface ControllerState {
  /** The state of a controller that has just started. */
  ControllerState INITIAL = builder().build();

  /** The described targets of a group, and when this cache entry expires. */
  record CachedTargets(ImmutableList<Target> targets, Instant until) {}

  /** The zone of a node, and when this cache entry expires. */
  record CachedZone(String zone, Instant until) {}

  /** The targets of target groups by ARN. */
  ImmutableMap<String, CachedTargets> targets();

  /** VPCs that another account does not return, by role and id, and when each entry expires. */
  ImmutableMap<String, Instant> unknownVpcs();

  /**
   * Bindings whose group requires zones for addresses outside the VPC, and when each entry expires.
   */
  ImmutableMap<NamespacedName, Instant> zonesWanted();

  /** The zones of nodes. */
  ImmutableMap<String, CachedZone> nodeZones();

  /** The tracked targets of bindings whose group other clusters use too, by binding. */
  ImmutableMap<NamespacedName, ImmutableSet<String>> tracked();

  /** The roles that have been assumed. */
  ImmutableSet<String> assumedRoles();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerState}. */
  final class Builder extends ImmutableControllerState.Builder {}
}
