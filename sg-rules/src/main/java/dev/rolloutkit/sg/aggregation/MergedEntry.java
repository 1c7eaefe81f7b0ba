package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The permissions for one protocol and source group that restricted mode merges into one range, for
 * {@link AggregateIndex}: adding and removing permissions updates the range. Single ports, by far
 * the most common, are counted once instead of as first and last ports.
 *
 * @rule The merged range goes from the least first port to the greatest last port of its rules.
 */
final class MergedEntry {
  /**
   * The first permission that was added, from which the merged rule is made; absent until there is
   * one.
   */
  private @Nullable Permission template;

  private final PortCounts points = new PortCounts();
  private PortCounts froms = PortCounts.NONE;
  private PortCounts tos = PortCounts.NONE;

  /** The number of permissions that request every port by port 0. */
  private int zeros;

  private int size;

  /** Adds the first run of permissions. */
  void begin(MergeRuns first) {
    template = first.first();
    replace(MergeRuns.NONE, first);
  }

  /** The merged rule. */
  Permission rule() {
    return rule(min(), max());
  }

  /** The merged rule if it had other ports. */
  Permission rule(int min, int max) {
    return Objects.requireNonNull(template).withPorts(min, max);
  }

  int min() {
    return zeros > 0 ? 0 : least(points.least(), froms.least());
  }

  int max() {
    return zeros > 0 ? PortRange.ALL.to() : greatest(points.greatest(), tos.greatest());
  }

  /** Whether no permission would be left if one run were removed and another added. */
  boolean isEmptyAfter(MergeRuns minus, MergeRuns plus) {
    return size - minus.size() + plus.size() == 0;
  }

  /**
   * The value of {@link #min} if one run were removed and another added, and some permission were
   * left.
   */
  int minAfter(MergeRuns minus, MergeRuns plus) {
    return allAfter(minus, plus) ? 0 : least(minus.leastOfOthers(points, froms), plus.least());
  }

  /**
   * The value of {@link #max} if one run were removed and another added, and some permission were
   * left.
   */
  int maxAfter(MergeRuns minus, MergeRuns plus) {
    return allAfter(minus, plus)
        ? PortRange.ALL.to()
        : greatest(minus.greatestOfOthers(points, tos), plus.greatest());
  }

  private boolean allAfter(MergeRuns minus, MergeRuns plus) {
    return zeros - minus.zeros() + plus.zeros() > 0;
  }

  /** Removes one run and adds another. */
  void replace(MergeRuns minus, MergeRuns plus) {
    size += plus.size() - minus.size();
    zeros += plus.zeros() - minus.zeros();
    if (plus.hasRanges() && froms == PortCounts.NONE) {
      froms = new PortCounts();
      tos = new PortCounts();
    }
    minus.removeFrom(points, froms, tos);
    plus.addTo(points, froms, tos);
  }

  private static int least(int a, int b) {
    return Math.min(PortRange.ALL.to(), Math.min(a, b));
  }

  private static int greatest(int a, int b) {
    return Math.max(0, Math.max(a, b));
  }
}
