package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Cidr;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.RuleIndex;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The search for an order of calls; one a plan. */
final class Stages {
  private final QuotaPolicy policy;
  private final List<Permission> grants = new ArrayList<>();
  private final List<Permission> revokes = new ArrayList<>();
  private final Map<Permission, List<Flow>> carries = new HashMap<>();
  private final Map<Flow, Integer> carriers = new HashMap<>();
  private final ImmutableList.Builder<Ec2Call> stages = ImmutableList.builder();
  private final Set<Flow> cut = new LinkedHashSet<>();
  private long v4;
  private long v6;

  Stages(
      Collection<Permission> current,
      Collection<Permission> desired,
      Collection<Flow> flows,
      QuotaPolicy policy) {
    this.policy = policy;
    Map<PermissionKey, Permission> rules = RuleQuota.byKey(current);
    for (Ec2Call call :
        Reconciliation.plan(current, desired, ReconcileOptions.forEndpoints(false)).calls()) {
      (call.kind() == Ec2Call.Kind.AUTHORIZE ? grants : revokes).addAll(call.permissions());
    }
    rules.values().forEach(rule -> count(rule, 1));
    Set<Flow> living = new LinkedHashSet<>(flows);
    for (Permission rule : rules.values()) {
      carry(rule, living);
      carries
          .getOrDefault(rule, ImmutableList.of())
          .forEach(f -> carriers.merge(f, 1, Integer::sum));
    }
    // Flows that nobody admits now cannot be cut off.
    living.removeIf(flow -> !carriers.containsKey(flow));
    grants.forEach(rule -> carry(rule, living));
  }

  StagedPlan plan() {
    boolean fits = true;
    revokeNeedless();
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
    return new StagedPlan(stages.build(), ImmutableSet.copyOf(cut), fits);
  }

  private void carry(Permission rule, Set<Flow> living) {
    for (Flow flow : living) {
      if (admits(rule, flow)) {
        carries.computeIfAbsent(rule, r -> new ArrayList<>()).add(flow);
      }
    }
  }

  private static boolean admits(Permission rule, Flow flow) {
    if (!RuleIndex.admitsPort(rule, flow.protocol(), flow.port())) {
      return false;
    }
    Source source = rule.source();
    if (source instanceof Source.SecurityGroup group) {
      return flow.sourceGroups().contains(group.id());
    }
    Cidr block = Cidr.parse(source.id()).map(Cidr::masked).orElse(null);
    return block != null && !flow.sourceCidrs().isEmpty() && holdsAll(block, flow);
  }

  private static boolean holdsAll(Cidr block, Flow flow) {
    for (String text : flow.sourceCidrs()) {
      @Nullable Cidr inner = Cidr.parse(text).map(Cidr::masked).orElse(null);
      if (inner == null || !block.contains(inner)) {
        return false;
      }
    }
    return true;
  }

  /** Those that carry most come first; they make the most others needless. */
  private boolean authorizeWhatFits() {
    grants.sort((a, b) -> Integer.compare(size(b), size(a)));
    List<Permission> now = new ArrayList<>();
    for (Iterator<Permission> left = grants.iterator(); left.hasNext(); ) {
      Permission rule = left.next();
      if (Math.max(v4 + policy.v4(rule), v6 + policy.v6(rule)) <= policy.rulesPerGroup()) {
        count(rule, 1);
        carries
            .getOrDefault(rule, ImmutableList.of())
            .forEach(f -> carriers.merge(f, 1, Integer::sum));
        now.add(rule);
        left.remove();
      }
    }
    return stage(Ec2Call.Kind.AUTHORIZE, now);
  }

  private boolean revokeNeedless() {
    revokes.sort((a, b) -> Integer.compare(size(a), size(b)));
    List<Permission> now = new ArrayList<>();
    for (Iterator<Permission> left = revokes.iterator(); left.hasNext(); ) {
      Permission rule = left.next();
      boolean needed = false;
      for (Flow flow : carries.getOrDefault(rule, ImmutableList.of())) {
        needed |= carriers.getOrDefault(flow, 0) == 1 && !cut.contains(flow);
      }
      if (!needed) {
        drop(rule);
        now.add(rule);
        left.remove();
      }
    }
    return stage(Ec2Call.Kind.REVOKE, now);
  }

  /** No way without a cut: the rule goes whose going cuts the fewest. */
  private void cutLeast() {
    Permission least = revokes.get(0);
    int fewest = Integer.MAX_VALUE;
    for (Permission rule : revokes) {
      int alone = 0;
      for (Flow flow : carries.getOrDefault(rule, ImmutableList.of())) {
        alone += carriers.getOrDefault(flow, 0) == 1 && !cut.contains(flow) ? 1 : 0;
      }
      if (alone < fewest) {
        fewest = alone;
        least = rule;
      }
    }
    for (Flow flow : carries.getOrDefault(least, ImmutableList.of())) {
      if (carriers.getOrDefault(flow, 0) == 1) {
        cut.add(flow);
      }
    }
    drop(least);
    revokes.remove(least);
    stage(Ec2Call.Kind.REVOKE, List.of(least));
  }

  private void drop(Permission rule) {
    count(rule, -1);
    carries
        .getOrDefault(rule, ImmutableList.of())
        .forEach(f -> carriers.merge(f, -1, Integer::sum));
  }

  private boolean stage(Ec2Call.Kind kind, List<Permission> permissions) {
    if (!permissions.isEmpty()) {
      stages.add(new Ec2Call(kind, ImmutableList.sortedCopyOf(KeySort.BY_KEY, permissions)));
    }
    return !permissions.isEmpty();
  }

  private int size(Permission rule) {
    return carries.getOrDefault(rule, ImmutableList.of()).size();
  }

  private void count(Permission rule, int sign) {
    v4 += (long) sign * policy.v4(rule);
    v6 += (long) sign * policy.v6(rule);
  }
}
