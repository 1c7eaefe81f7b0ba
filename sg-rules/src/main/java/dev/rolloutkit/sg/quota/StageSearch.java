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
 * The search through all orders of a few changes: every set of rules that can be held on the way is
 * looked at once, so it finds an order that cuts nobody off if there is one.
 */
final class StageSearch {
  /** At most 2^12 sets of rules. */
  static final int MOST_CHANGES = 12;

  private final List<Permission> changes;
  private final QuotaPolicy policy;

  /**
   * For each strand of a flow that the rules that stay do not carry, the changing rules that do, as
   * bits.
   */
  private final int[] carriers;

  private final long staysV4;
  private final long staysV6;
  private final int start;

  private StageSearch(
      List<Permission> stays,
      List<Permission> revokes,
      List<Permission> grants,
      RuleCoverage carriage,
      QuotaPolicy policy) {
    this.policy = policy;
    changes = new ArrayList<>(revokes);
    changes.addAll(grants);
    start = (1 << revokes.size()) - 1;
    Map<RuleCoverage.Strand, Integer> bits = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      for (RuleCoverage.Strand strand : carriage.of(changes.get(i))) {
        bits.merge(strand, 1 << i, (a, b) -> a | b);
      }
    }
    long v4 = 0;
    long v6 = 0;
    for (Permission rule : stays) {
      v4 += policy.v4(rule);
      v6 += policy.v6(rule);
      carriage.of(rule).forEach(bits::remove);
    }
    staysV4 = v4;
    staysV6 = v6;
    carriers = bits.values().stream().mapToInt(Integer::intValue).distinct().toArray();
  }

  /**
   * Calls of which each fits and none cuts anybody off; empty if no order of single changes does
   * that, or if the changes are too many to look through.
   */
  static Optional<ImmutableList<Ec2Call>> find(
      List<Permission> stays,
      List<Permission> revokes,
      List<Permission> grants,
      RuleCoverage carriage,
      QuotaPolicy policy) {
    return revokes.size() + grants.size() > MOST_CHANGES
        ? Optional.empty()
        : new StageSearch(stays, revokes, grants, carriage, policy).find();
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

  /** More rules must fit; fewer must still carry every flow. */
  private boolean isAllowed(int held, boolean more) {
    if (!more) {
      for (int carrier : carriers) {
        if ((carrier & held) == 0) {
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

  /** Changes of the same kind one after the other are one call. */
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
