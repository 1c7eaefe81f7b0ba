package dev.rolloutkit.targets.targetgroup;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model of a target group. It is immutable; every change returns a new one.
 *
 * <p>Targets are identified by {@code id:port}.
 *
 * @rule A target that is registered again does not change, unless it drains.
 */
public final class TargetGroupModel {
  /** A group without targets. */
  public static final TargetGroupModel EMPTY = new TargetGroupModel(ImmutableMap.of());

  private final ImmutableMap<String, Target> targets;

  private TargetGroupModel(ImmutableMap<String, Target> targets) {
    this.targets = targets;
  }

  /** A group with these targets; if several have the same identity, the last one counts. */
  public static TargetGroupModel of(Collection<Target> targets) {
    Map<String, Target> out = new LinkedHashMap<>();
    targets.forEach(target -> out.put(target.plainIdentity(), target));
    return new TargetGroupModel(ImmutableMap.copyOf(out));
  }

  /** Its targets, in the order in which they were registered. */
  public ImmutableCollection<Target> targets() {
    return targets.values();
  }

  /** The health of some targets; unregistered ones are {@code unused}. */
  public ImmutableList<Target> describe(Collection<Target> wanted) {
    ImmutableList.Builder<Target> out = ImmutableList.builder();
    for (Target target : wanted) {
      Target held = targets.get(target.plainIdentity());
      out.add(held == null ? target.withHealth(Health.NOT_REGISTERED) : held);
    }
    return out.build();
  }

  /** Registers targets as {@code initial}; registered ones that do not drain are unchanged. */
  public TargetGroupModel register(Collection<Target> added) {
    Map<String, Target> out = new LinkedHashMap<>(targets);
    for (Target target : added) {
      Target held = out.get(target.plainIdentity());
      if (held == null || held.isDraining()) {
        out.put(target.plainIdentity(), target.withHealth(Health.REGISTERING));
      }
    }
    return new TargetGroupModel(ImmutableMap.copyOf(out));
  }

  /** Deregisters targets, which then drain. */
  public TargetGroupModel deregister(Collection<Target> removed) {
    Map<String, Target> out = new LinkedHashMap<>(targets);
    for (Target target : removed) {
      out.computeIfPresent(
          target.plainIdentity(), (key, held) -> held.withHealth(Health.DEREGISTERING));
    }
    return new TargetGroupModel(ImmutableMap.copyOf(out));
  }

  /**
   * A copy of this group with the given targets, and without the targets whose identities are in
   * {@code removedIdentities}.
   */
  public TargetGroupModel change(Collection<Target> changed, Collection<String> removedIdentities) {
    Map<String, Target> out = new LinkedHashMap<>(targets);
    changed.forEach(target -> out.put(target.plainIdentity(), target));
    removedIdentities.forEach(out::remove);
    return new TargetGroupModel(ImmutableMap.copyOf(out));
  }

  /** Whether the other group has the same targets in the same order. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TargetGroupModel group
        && targets.values().asList().equals(group.targets.values().asList());
  }

  @Override
  public int hashCode() {
    return targets.values().asList().hashCode();
  }

  /** Its targets. */
  @Override
  public String toString() {
    return targets.values().toString();
  }
}
