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

/** The search for an order of calls; one a plan. */
final class Stages {
  private final QuotaPolicy policy;
  private final RuleCoverage carriage;
  private final boolean wide;
  private final Set<PermissionKey> known = new HashSet<>();
  private final List<Permission> grants = new ArrayList<>();
  private final List<Permission> revokes = new ArrayList<>();
  private final Set<Permission> temporary = new LinkedHashSet<>();
  private final Set<WideRules.Opening> widened = new HashSet<>();
  private final Map<RuleCoverage.Strand, Integer> carriers = new HashMap<>();
  private final ImmutableList.Builder<Ec2Call> stages = ImmutableList.builder();
  private final Set<Flow> cut = new LinkedHashSet<>();
  private long v4;
  private long v6;

  private Stages(
      Collection<Permission> held,
      List<Permission> grants,
      List<Permission> revokes,
      RuleCoverage carriage,
      QuotaPolicy policy,
      boolean wide) {
    this.policy = policy;
    this.carriage = carriage;
    this.wide = wide;
    this.grants.addAll(grants);
    this.revokes.addAll(revokes);
    held.forEach(rule -> known.add(rule.key()));
    grants.forEach(rule -> known.add(rule.key()));
    held.forEach(this::hold);
  }

  /** The plan that cuts the fewest: as it goes, by a look at all orders, with a wide rule. */
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
    RuleCoverage carriage = new RuleCoverage(held, flows, prefixLists);
    grants.forEach(carriage::add);
    StagedPlan best = best(held, grants, revokes, carriage, policy, options);
    return DoubtfulFlows.marked(best, held, carriage);
  }

  private static StagedPlan best(
      Collection<Permission> held,
      List<Permission> grants,
      List<Permission> revokes,
      RuleCoverage carriage,
      QuotaPolicy policy,
      StageOptions options) {
    StagedPlan plain = new Stages(held, grants, revokes, carriage, policy, false).plan();
    if (plain.mustCut().isEmpty()) {
      return plain;
    }
    List<Permission> stays = new ArrayList<>(held);
    stays.removeAll(new HashSet<>(revokes));
    Optional<ImmutableList<Ec2Call>> found =
        StageSearch.find(stays, revokes, grants, carriage, policy);
    if (found.isPresent()) {
      return new StagedPlan(
          found.get(), ImmutableSet.of(), ImmutableSet.of(), ImmutableList.of(), true);
    }
    if (!options.wideTemporaryRule()) {
      return plain;
    }
    StagedPlan wide = new Stages(held, grants, revokes, carriage, policy, true).plan();
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

  /** Those that carry most come first; they make the most others needless. */
  private boolean authorizeWhatFits() {
    grants.sort((a, b) -> Integer.compare(carriage.of(b).size(), carriage.of(a).size()));
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

  /** What is temporary goes last. */
  private boolean revokeNeedless() {
    revokes.sort((a, b) -> Integer.compare(carriage.of(a).size(), carriage.of(b).size()));
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

  /** One rule for all ports that the rules to revoke carry for one source, while there is room. */
  private boolean authorizeWide() {
    @Nullable Permission rule = WideRules.best(revokes, carriage, cut, widened);
    if (rule == null || known.contains(rule.key()) || !hasRoom(rule)) {
      return false;
    }
    known.add(rule.key());
    carriage.add(rule);
    hold(rule);
    temporary.add(rule);
    revokes.add(rule);
    return stage(Ec2Call.Kind.AUTHORIZE, ImmutableList.of(rule));
  }

  /** No way without a cut: the rule goes whose going cuts the fewest. */
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
    for (RuleCoverage.Strand strand : carriage.of(least)) {
      if (carriers.getOrDefault(strand, 0) == 1) {
        cut.add(strand.flow());
      }
    }
    drop(least);
    revokes.remove(least);
    stage(Ec2Call.Kind.REVOKE, ImmutableList.of(least));
  }

  /** How many flows that are not cut yet the rule carries alone. */
  private int alone(Permission rule) {
    Set<Flow> out = new HashSet<>();
    for (RuleCoverage.Strand strand : carriage.of(rule)) {
      if (carriers.getOrDefault(strand, 0) == 1 && !cut.contains(strand.flow())) {
        out.add(strand.flow());
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
    carriage.of(rule).forEach(f -> carriers.merge(f, 1, Integer::sum));
  }

  private void drop(Permission rule) {
    v4 -= policy.v4(rule);
    v6 -= policy.v6(rule);
    carriage.of(rule).forEach(f -> carriers.merge(f, -1, Integer::sum));
  }

  private boolean stage(Ec2Call.Kind kind, List<Permission> permissions) {
    if (!permissions.isEmpty()) {
      stages.add(call(kind, permissions));
    }
    return !permissions.isEmpty();
  }
}
