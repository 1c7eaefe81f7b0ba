package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.targets.targetgroup.Target;
import java.time.Instant;
import org.immutables.value.Value;

/** What the controller remembers between passes; a restart loses it all. */
@Value.Immutable
@ValueStyle
public interface ControllerState {
  /** What a controller knows that has just begun. */
  ControllerState INITIAL = builder().build();

  /** The targets of a group as they were described, and until when they are believed. */
  record CachedTargets(ImmutableList<Target> targets, Instant until) {}

  /** The zone of a node, and until when it is believed. */
  record CachedZone(String zone, Instant until) {}

  /** The targets of target groups by ARN. */
  ImmutableMap<String, CachedTargets> targets();

  /** VPCs that another account does not show, by role and id, and until when that is believed. */
  ImmutableMap<String, Instant> unknownVpcs();

  /** Bindings whose group wants zones for addresses outside the VPC, and until when. */
  ImmutableMap<TgbKey, Instant> zonesWanted();

  /** The zones of nodes. */
  ImmutableMap<String, CachedZone> nodeZones();

  /** The targets that a binding of several clusters has written down, by binding. */
  ImmutableMap<TgbKey, ImmutableSet<String>> tracked();

  /** Roles that have been assumed. */
  ImmutableSet<String> assumedRoles();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerState}. */
  final class Builder extends ImmutableControllerState.Builder {}
}
