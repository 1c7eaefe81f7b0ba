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
 * One group's reconcile with its second pass, against a cached view of a model of EC2.
 *
 * <p>It holds the cache and is not safe for threads.
 */
final class GroupReconciler {
  private final Ec2Model ec2;
  private final BiFunction<String, Ec2Call, Optional<String>> calls;
  private final Consumer<String> refetches;
  private final boolean split;
  private final Map<String, SecurityGroup> cache = new HashMap<>();

  /**
   * @param calls makes a call on a group and gives the code of a refusal
   * @param refetches is told which group is fetched without cache
   * @param split a call that is refused for good is tried again in halves
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

  /** The cached view, or what EC2 has; absent if it has none. */
  Optional<SecurityGroup> view(String id) {
    SecurityGroup cached = cache.get(id);
    return cached != null ? Optional.of(cached) : fetch(id);
  }

  /** Whether each is cached or there; what is not cached does not become so. */
  boolean knowsAll(Collection<String> ids) {
    return ids.stream().allMatch(id -> cache.containsKey(id) || ec2.group(id).isPresent());
  }

  /** What EC2 has; it is the cached view from now on. */
  Optional<SecurityGroup> fetch(String id) {
    Optional<SecurityGroup> group = ec2.group(id);
    group.ifPresent(g -> cache.put(id, g));
    return group;
  }

  /** Puts a view into the cache that may not be what EC2 has. */
  void remember(SecurityGroup view) {
    cache.put(view.id(), view);
  }

  void expire(String id) {
    cache.remove(id);
  }

  void expireAll() {
    cache.clear();
  }

  /** Both passes; the code with which the operation ends, absent for success. */
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
      // A call that was taken makes the view stale.
      cache.remove(id);
      return refusal;
    }
    if (!split || Reconciliation.afterFailure(refusal.get()) instanceof Retry.WithFreshView) {
      return refusal;
    }
    // Halving goes log2(n) deep.
    ImmutableList<Ec2Call> halves = Reconciliation.halves(call);
    Optional<String> last = halves.isEmpty() ? refusal : Optional.empty();
    for (Ec2Call half : halves) {
      last = call(id, half).isPresent() ? refusal : last;
    }
    return last;
  }
}
