package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches an order of calls. Each plan has its own instance.
 *
 * @rule A change in stages revokes the rules that no flow needs first, and authorizes those that
 *     admit the most flows first.
 */
final class Stages {
  private final QuotaPolicy policy;
  private final RuleCoverage coverage;
  private final boolean wide;
  private final Set<PermissionKey> known = new HashSet<>();
  private final List<Permission> grants = new ArrayList<>();
  private final List<Permission> revokes = new ArrayList<>();
  private final Set<Permission> temporary = new LinkedHashSet<>();
  private final Set<WideRules.Key> widened = new HashSet<>();
  private final Map<RuleCoverage.FlowPart, Integer> admitting = new HashMap<>();
  private final ImmutableList.Builder<Ec2Call> stages = ImmutableList.builder();
  private final Set<Flow> cut = new LinkedHashSet<>();
  private long v4;
  private long v6;

  private Stages(
      Collection<Permission> held,
      List<Permission> grants,
      List<Permission> revokes,
      RuleCoverage coverage,
      QuotaPolicy policy,
      boolean wide) {
    this.policy = policy;
    this.coverage = coverage;
    this.wide = wide;
    this.grants.addAll(grants);
    this.revokes.addAll(revokes);
    held.forEach(rule -> known.add(rule.key()));
    grants.forEach(rule -> known.add(rule.key()));
    held.forEach(this::hold);
  }

  /**
   * The plan that cuts off the fewest flows. The greedy plan is used if it cuts off none; otherwise
   * one that a search of all orders finds; otherwise one with a wide rule if the options allow it
   * and it cuts off fewer flows.
   */
  static StagedPlan plan(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy,
      StageOptions options,
      Map<String, ? extends Collection<String>> prefixLists) {
    List<Permission> grants = new ArrayList<>();
    List<Permission> revokes = new ArrayList<>();
    for (Ec2Call call :
        Reconciliation.plan(current, desired, ReconcileOptions.forEndpoints(false)).calls()) {
      (call.kind() == Ec2Call.Kind.AUTHORIZE ? grants : revokes).addAll(call.permissions());
    }
    Collection<Permission> held = RuleQuota.byKey(current).values();
    RuleCoverage coverage = new RuleCoverage(held, flows, prefixLists);
    grants.forEach(coverage::add);
    StagedPlan best = best(held, grants, revokes, coverage, policy, options);
    return UncertainFlows.marked(best, held, coverage);
  }

  private static StagedPlan best(
      Collection<Permission> held,
      List<Permission> grants,
      List<Permission> revokes,
      RuleCoverage coverage,
      QuotaPolicy policy,
      StageOptions options) {
    StagedPlan plain = new Stages(held, grants, revokes, coverage, policy, false).plan();
    if (plain.mustCut().isEmpty()) {
      return plain;
    }
    List<Permission> stays = new ArrayList<>(held);
    stays.removeAll(new HashSet<>(revokes));
    Optional<ImmutableList<Ec2Call>> found =
        StageSearch.find(stays, revokes, grants, coverage, policy);
    if (found.isPresent()) {
      return new StagedPlan(
          found.get(), ImmutableSet.of(), ImmutableSet.of(), ImmutableList.of(), true);
    }
    if (!options.wideTemporaryRule()) {
      return plain;
    }
    StagedPlan wide = new Stages(held, grants, revokes, coverage, policy, true).plan();
    return wide.mustCut().size() < plain.mustCut().size() ? wide : plain;
  }

  static Ec2Call call(Ec2Call.Kind kind, Collection<Permission> permissions) {
    return new Ec2Call(kind, ImmutableList.sortedCopyOf(KeySort.BY_KEY, permissions));
  }

  private StagedPlan plan() {
    boolean fits = true;
    revokeNeedless();
    while (wide && authorizeWide()) {
      revokeNeedless();
    }
    while (!grants.isEmpty() || !revokes.isEmpty()) {
      boolean granted = authorizeWhatFits();
      boolean revoked = revokeNeedless();
      if (granted || revoked) {
        continue;
      }
      if (revokes.isEmpty()) {
        fits = false;
        break;
      }
      cutLeast();
    }
    return new StagedPlan(
        stages.build(),
        ImmutableSet.copyOf(cut),
        ImmutableSet.of(),
        ImmutableList.copyOf(temporary),
        fits);
  }

  /**
   * Rules that admit the most flows come first, because they make the most other rules unnecessary.
   */
  private boolean authorizeWhatFits() {
    grants.sort((a, b) -> Integer.compare(coverage.of(b).size(), coverage.of(a).size()));
    List<Permission> now = new ArrayList<>();
    for (Iterator<Permission> left = grants.iterator(); left.hasNext(); ) {
      Permission rule = left.next();
      if (hasRoom(rule)) {
        hold(rule);
        now.add(rule);
        left.remove();
      }
    }
    return stage(Ec2Call.Kind.AUTHORIZE, now);
  }

  /** Temporary rules are revoked last. */
  private boolean revokeNeedless() {
    revokes.sort((a, b) -> Integer.compare(coverage.of(a).size(), coverage.of(b).size()));
    List<Permission> now = new ArrayList<>();
    for (Iterator<Permission> left = revokes.iterator(); left.hasNext(); ) {
      Permission rule = left.next();
      boolean early = temporary.contains(rule) && !grants.isEmpty();
      if (!early && alone(rule) == 0) {
        drop(rule);
        now.add(rule);
        left.remove();
      }
    }
    return stage(Ec2Call.Kind.REVOKE, now);
  }

  /** Authorizes a temporary rule that replaces several rules to revoke, if there is room for it. */
  private boolean authorizeWide() {
    @Nullable Permission rule = WideRules.best(revokes, coverage, cut, widened);
    if (rule == null || known.contains(rule.key()) || !hasRoom(rule)) {
      return false;
    }
    known.add(rule.key());
    coverage.add(rule);
    hold(rule);
    temporary.add(rule);
    revokes.add(rule);
    return stage(Ec2Call.Kind.AUTHORIZE, ImmutableList.of(rule));
  }

  /**
   * Revokes the rule whose removal cuts off the fewest flows, because every removal cuts off some
   * flow.
   */
  private void cutLeast() {
    Permission least = revokes.get(0);
    int fewest = Integer.MAX_VALUE;
    for (Permission rule : revokes) {
      int alone = alone(rule);
      if (alone < fewest) {
        fewest = alone;
        least = rule;
      }
    }
    for (RuleCoverage.FlowPart part : coverage.of(least)) {
      if (admitting.getOrDefault(part, 0) == 1) {
        cut.add(part.flow());
      }
    }
    drop(least);
    revokes.remove(least);
    stage(Ec2Call.Kind.REVOKE, ImmutableList.of(least));
  }

  /** The number of flows that only this rule admits, without those that are cut off already. */
  private int alone(Permission rule) {
    Set<Flow> out = new HashSet<>();
    for (RuleCoverage.FlowPart part : coverage.of(rule)) {
      if (admitting.getOrDefault(part, 0) == 1 && !cut.contains(part.flow())) {
        out.add(part.flow());
      }
    }
    return out.size();
  }

  private boolean hasRoom(Permission rule) {
    return Math.max(v4 + policy.v4(rule), v6 + policy.v6(rule)) <= policy.limit();
  }

  private void hold(Permission rule) {
    v4 += policy.v4(rule);
    v6 += policy.v6(rule);
    coverage.of(rule).forEach(f -> admitting.merge(f, 1, Integer::sum));
  }

  private void drop(Permission rule) {
    v4 -= policy.v4(rule);
    v6 -= policy.v6(rule);
    coverage.of(rule).forEach(f -> admitting.merge(f, -1, Integer::sum));
  }

  private boolean stage(Ec2Call.Kind kind, List<Permission> permissions) {
    if (!permissions.isEmpty()) {
      stages.add(call(kind, permissions));
    }
    return !permissions.isEmpty();
  }
}
