package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.reconcile.Retry;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Reconciles one group, with a second attempt after some failures, on the basis of cached copies of
 * the groups of a model of EC2.
 *
 * <p>It contains the cache and is not thread-safe.
 *
 * @rule After some failures a group is reconciled a second time with a fresh copy.
 */
final class GroupReconciler {
  private final Ec2Model ec2;
  private final BiFunction<String, Ec2Call, Optional<String>> calls;
  private final Consumer<String> refetches;
  private final boolean split;
  private final Map<String, SecurityGroup> cache = new HashMap<>();

  /**
   * @param calls makes a call on a group and returns the error code of a refusal
   * @param refetches receives the id of each group that is fetched without the cache
   * @param split whether a refused call is repeated in halves if a second attempt would not help
   */
  GroupReconciler(
      Ec2Model ec2,
      BiFunction<String, Ec2Call, Optional<String>> calls,
      Consumer<String> refetches,
      boolean split) {
    this.ec2 = ec2;
    this.calls = calls;
    this.refetches = refetches;
    this.split = split;
  }

  /** The cached copy of a group, or else the group in EC2; empty if EC2 has none. */
  Optional<SecurityGroup> view(String id) {
    SecurityGroup cached = cache.get(id);
    return cached != null ? Optional.of(cached) : fetch(id);
  }

  /** Whether each group is cached or exists in EC2; this does not change the cache. */
  boolean knowsAll(Collection<String> ids) {
    return ids.stream().allMatch(id -> cache.containsKey(id) || ec2.group(id).isPresent());
  }

  /** Fetches a group from EC2 into the cache; empty if EC2 has none. */
  Optional<SecurityGroup> fetch(String id) {
    Optional<SecurityGroup> group = ec2.group(id);
    group.ifPresent(g -> cache.put(id, g));
    return group;
  }

  /** Puts a copy of a group into the cache. */
  void remember(SecurityGroup view) {
    cache.put(view.id(), view);
  }

  void expire(String id) {
    cache.remove(id);
  }

  void expireAll() {
    cache.clear();
  }

  /**
   * Reconciles a group in one or two attempts.
   *
   * @return the error code with which the last attempt ends; empty if it succeeds
   */
  Optional<String> reconcile(String id, Collection<Permission> desired, ReconcileOptions options) {
    Optional<SecurityGroup> view = view(id);
    if (view.isEmpty()) {
      return Optional.of(Reconciliation.GROUP_NOT_FOUND);
    }
    Optional<String> failure = pass(view.get(), desired, options);
    if (failure.isPresent()
        && Reconciliation.afterFailure(failure.get()) instanceof Retry.WithFreshView retry) {
      refetches.accept(id);
      Optional<SecurityGroup> fresh = fetch(id);
      return fresh.isEmpty()
          ? Optional.of(Reconciliation.GROUP_NOT_FOUND)
          : pass(fresh.get(), desired, options.withRevokeFirst(retry.revokeFirst()));
    }
    return failure;
  }

  private Optional<String> pass(
      SecurityGroup view, Collection<Permission> desired, ReconcileOptions options) {
    ImmutableList<Ec2Call> planned =
        Reconciliation.plan(view.permissions(), desired, options).calls();
    for (Ec2Call call : planned) {
      Optional<String> refusal = call(view.id(), call);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    return Optional.empty();
  }

  private Optional<String> call(String id, Ec2Call call) {
    Optional<String> refusal = calls.apply(id, call);
    if (refusal.isEmpty()) {
      // A successful call makes the cached copy stale.
      cache.remove(id);
      return refusal;
    }
    if (!split || Reconciliation.afterFailure(refusal.get()) instanceof Retry.WithFreshView) {
      return refusal;
    }
    // The recursion depth is logarithmic in the number of permissions.
    ImmutableList<Ec2Call> halves = Reconciliation.halves(call);
    Optional<String> last = halves.isEmpty() ? refusal : Optional.empty();
    for (Ec2Call half : halves) {
      last = call(id, half).isPresent() ? refusal : last;
    }
    return last;
  }
}
