package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches all orders of a few changes for one that cuts off no flow. It visits each set of rules
 * that a group may have in between at most once, and finds such an order if there is one.
 *
 * @rule A search finds an order of single changes that stays within the quota and cuts off no flow.
 */
final class StageSearch {
  /** At most 2^12 sets of rules. */
  static final int MAX_CHANGES = 12;

  private final List<Permission> changes;
  private final QuotaPolicy policy;

  /**
   * For each part of a flow that no unchanged rule admits, the changing rules that admit it, as
   * bits.
   */
  private final int[] admitting;

  private final long staysV4;
  private final long staysV6;
  private final int start;

  private StageSearch(
      List<Permission> stays,
      List<Permission> revokes,
      List<Permission> grants,
      RuleCoverage coverage,
      QuotaPolicy policy) {
    this.policy = policy;
    changes = new ArrayList<>(revokes);
    changes.addAll(grants);
    start = (1 << revokes.size()) - 1;
    Map<RuleCoverage.FlowPart, Integer> bits = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      for (RuleCoverage.FlowPart part : coverage.of(changes.get(i))) {
        bits.merge(part, 1 << i, (a, b) -> a | b);
      }
    }
    long v4 = 0;
    long v6 = 0;
    for (Permission rule : stays) {
      v4 += policy.v4(rule);
      v6 += policy.v6(rule);
      coverage.of(rule).forEach(bits::remove);
    }
    staysV4 = v4;
    staysV6 = v6;
    admitting = bits.values().stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  /**
   * Calls that each stay within the quota and cut off no flow; empty if no order of single changes
   * does that, or if there are too many changes to search.
   */
  static Optional<ImmutableList<Ec2Call>> find(
      List<Permission> stays,
      List<Permission> revokes,
      List<Permission> grants,
      RuleCoverage coverage,
      QuotaPolicy policy) {
    return revokes.size() + grants.size() > MAX_CHANGES
        ? Optional.empty()
        : new StageSearch(stays, revokes, grants, coverage, policy).find();
  }

  private Optional<ImmutableList<Ec2Call>> find() {
    int all = (1 << changes.size()) - 1;
    int end = all & ~start;
    int[] before = new int[all + 1];
    Arrays.fill(before, -1);
    before[start] = start;
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(start);
    while (before[end] < 0 && !open.isEmpty()) {
      int held = open.remove();
      for (int i = 0; i < changes.size(); i++) {
        int next = held ^ 1 << i;
        if (before[next] < 0 && isAllowed(next, Integer.bitCount(next) > Integer.bitCount(held))) {
          before[next] = held;
          open.add(next);
        }
      }
    }
    return before[end] < 0 ? Optional.empty() : Optional.of(calls(before, end));
  }

  /** After adding a rule, the rules must fit; after removing one, they must admit every flow. */
  private boolean isAllowed(int held, boolean more) {
    if (!more) {
      for (int rules : admitting) {
        if ((rules & held) == 0) {
          return false;
        }
      }
      return true;
    }
    long v4 = staysV4;
    long v6 = staysV6;
    for (int i = 0; i < changes.size(); i++) {
      if ((held & 1 << i) != 0) {
        v4 += policy.v4(changes.get(i));
        v6 += policy.v6(changes.get(i));
      }
    }
    return Math.max(v4, v6) <= policy.limit();
  }

  /** Combines consecutive changes of the same kind into one call. */
  private ImmutableList<Ec2Call> calls(int[] before, int end) {
    List<Ec2Call> backwards = new ArrayList<>();
    List<Permission> run = new ArrayList<>();
    Ec2Call.Kind kind = Ec2Call.Kind.REVOKE;
    for (int held = end; held != start; held = before[held]) {
      int was = before[held];
      Ec2Call.Kind step = held > was ? Ec2Call.Kind.AUTHORIZE : Ec2Call.Kind.REVOKE;
      if (step != kind && !run.isEmpty()) {
        backwards.add(Stages.call(kind, run));
        run.clear();
      }
      kind = step;
      run.add(changes.get(Integer.numberOfTrailingZeros(held ^ was)));
    }
    if (!run.isEmpty()) {
      backwards.add(Stages.call(kind, run));
    }
    return ImmutableList.copyOf(backwards).reverse();
  }
}
