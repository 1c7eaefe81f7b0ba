package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.controller.ControllerState.CachedTargets;
import dev.rolloutkit.targets.targetgroup.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The controller's cache of the targets of a group. The controller describes all targets once in
 * five minutes. In between, it describes only those that were not healthy. It therefore does not
 * notice that a healthy target fails or disappears until the five minutes are over.
 *
 * <p>Source: AWS Load Balancer Controller, targets manager.
 *
 * @rule The controller describes all targets once in five minutes, and in between only those that
 *     were not healthy.
 */
final class KnownTargets {
  private static final Duration CACHE_TIME = Duration.ofMinutes(5);
  private static final int CHUNK = 200;
  private static final Comparator<Target> BY_ID =
      Comparator.comparing(Target::plainIdentity, CodePoints.ORDER);

  private final Work work;
  private final TargetGroupBinding binding;

  KnownTargets(Work work, TargetGroupBinding binding) {
    this.work = work;
    this.binding = binding;
  }

  /** The targets, some of which it describes again if necessary. */
  ImmutableList<Target> list() throws CallFailed {
    CachedTargets cached = work.cachedTargets.get(arn());
    if (cached == null || !work.now.isBefore(cached.until())) {
      describe(null);
      ImmutableList<Target> all = ImmutableList.copyOf(work.group.targets());
      remember(all, work.now.plus(CACHE_TIME));
      return all;
    }
    List<Target> known = new ArrayList<>();
    List<Target> unhealthy = new ArrayList<>();
    for (Target target : cached.targets()) {
      (target.isHealthy() ? known : unhealthy).add(target);
    }
    if (!unhealthy.isEmpty()) {
      describe(ImmutableList.sortedCopyOf(BY_ID, Lists.transform(unhealthy, this::toDescribe)));
      for (Target target : work.group.describe(unhealthy)) {
        if (target.health() == null || !target.health().isNotRegistered()) {
          known.add(target);
        }
      }
      remember(known, cached.until());
    }
    return ImmutableList.copyOf(known);
  }

  private void describe(@Nullable ImmutableList<Target> targets) throws CallFailed {
    assumeRole();
    ApiError error = work.next(PassOperation.DESCRIBE);
    work.record(new Call.Describe(targets, Work.textOf(error)));
    CallFailed.throwIf(error);
  }

  /** Registers targets in chunks; if one fails, those of earlier chunks stay registered. */
  void register(List<Target> targets) throws CallFailed {
    int done = 0;
    try {
      for (List<Target> chunk : Lists.partition(targets, CHUNK)) {
        assumeRole();
        ApiError error = work.next(PassOperation.REGISTER);
        work.record(new Call.Register(ImmutableList.copyOf(chunk), Work.textOf(error)));
        CallFailed.throwIf(error);
        done += chunk.size();
      }
    } finally {
      work.group = work.group.register(targets.subList(0, done));
      forget(targets.subList(0, done), true);
    }
  }

  /** Deregisters targets in chunks. */
  void deregister(List<Target> targets) throws CallFailed {
    int done = 0;
    try {
      for (List<Target> chunk : Lists.partition(targets, CHUNK)) {
        assumeRole();
        ApiError error = work.next(PassOperation.DEREGISTER);
        work.record(new Call.Deregister(ImmutableList.copyOf(chunk), Work.textOf(error)));
        CallFailed.throwIf(error);
        done += chunk.size();
      }
    } finally {
      work.group = work.group.deregister(targets.subList(0, done));
      forget(targets.subList(0, done), false);
    }
  }

  /** Updates the cache after a change; the health of the changed targets is no longer known. */
  private void forget(List<Target> changed, boolean add) {
    CachedTargets cached = work.cachedTargets.get(arn());
    if (cached == null || changed.isEmpty()) {
      return;
    }
    Map<String, Target> byIdentity = new LinkedHashMap<>();
    cached.targets().forEach(target -> byIdentity.put(target.identity(), target));
    for (Target target : changed) {
      if (add || byIdentity.containsKey(target.identity())) {
        byIdentity.put(target.identity(), target.withHealth(null));
      }
    }
    remember(byIdentity.values(), cached.until());
  }

  private String arn() {
    return binding.targetGroupArn().orElse("");
  }

  private void remember(Iterable<Target> targets, Instant until) {
    work.cachedTargets.put(arn(), new CachedTargets(ImmutableList.copyOf(targets), until));
  }

  private void assumeRole() throws CallFailed {
    String role = binding.roleArn();
    if (role.isEmpty() || work.assumedRoles.contains(role)) {
      return;
    }
    ApiError error = work.next(PassOperation.ASSUME_ROLE);
    if (error != null) {
      work.record(new Call.AssumeRole(role, binding.externalId(), error.text()));
      throw new CallFailed(error);
    }
    work.assumedRoles.add(role);
  }

  private Target toDescribe(Target target) {
    return work.flags.release().has(LbcChange.DESCRIBED_WITHOUT_ZONE)
        ? Target.of(target.id(), target.port())
        : new Target(target.id(), target.port(), target.availabilityZone(), null, null);
  }
}
