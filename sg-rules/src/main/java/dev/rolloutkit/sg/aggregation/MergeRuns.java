package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The permissions of one binding as restricted mode looks at them: those that it merges, one run
 * for each merged rule, and those that it passes through. It is read one run at a time.
 *
 * <p>Reading six permissions takes 130 ns and allocates nothing; a map of lists takes 108 ns and
 * 304 bytes ({@code MergeRunsBenchmark}). Its arrays are kept for the next list, since an update of
 * an index reads two lists and must not allocate more than 512 bytes beside its result. A map of
 * lists is its oracle in the tests.
 */
final class MergeRuns {
  private static final int SMALL = 16;
  private static final int[] NO_PORTS = {};
  private static final Permission[] NO_ASKS = {};

  /** More than this are not kept for the next list. */
  private static final int MOST_KEPT = 64;

  private static final Comparator<Permission> BY_MERGE_KEY = MergeRuns::compare;

  /** No asks; all share it, since looking at its runs changes nothing and it reads no list. */
  static final MergeRuns NONE = new MergeRuns();

  /** Those that are merged, by what they share, then as they came; behind them those that pass. */
  private Permission[] asks = NO_ASKS;

  private int size;
  private int merged;

  /** For each run its single ports, then the first ports of its ranges; each kind ascends. */
  private int[] froms = NO_PORTS;

  /** At the places of the ranges their last ports; each run's ascend. */
  private int[] tos = NO_PORTS;

  private int start;
  private int end;
  private int points;
  private int ranges;

  /** Takes up another list. */
  @SuppressWarnings("ReferenceEquality")
  void read(ImmutableList<Permission> permissions) {
    if (this == NONE) {
      throw new IllegalStateException("the shared runs are never changed");
    }
    size = permissions.size();
    merged = 0;
    boolean single = true;
    for (int i = 0; i < size; i++) {
      Permission ask = permissions.get(i);
      if (ask.mergeGroup() != null) {
        merged++;
        single &= ask.fromPort() == ask.toPort();
      }
    }
    if (asks.length < size || asks.length > MOST_KEPT) {
      asks = new Permission[size];
      froms = new int[size];
    }
    if (!single && tos.length != asks.length) {
      tos = new int[asks.length];
    }
    int front = 0;
    int back = merged;
    for (int i = 0; i < size; i++) {
      Permission ask = permissions.get(i);
      asks[ask.mergeGroup() != null ? front++ : back++] = ask;
    }
    if (merged > 1) {
      Arrays.sort(asks, 0, merged, BY_MERGE_KEY);
    }
    start = 0;
    end = 0;
    for (rewind(); hasRun(); next()) {
      fillPorts();
    }
  }

  private void fillPorts() {
    int point = start;
    int range = start + points;
    for (int i = start; i < end; i++) {
      Permission ask = asks[i];
      if (isZero(ask)) {
        continue;
      }
      if (ask.fromPort() == ask.toPort()) {
        froms[point++] = ask.fromPort();
      } else {
        froms[range] = ask.fromPort();
        tos[range++] = ask.toPort();
      }
    }
    if (points > 1) {
      Arrays.sort(froms, start, point);
    }
    if (ranges > 1) {
      Arrays.sort(froms, point, range);
      Arrays.sort(tos, point, range);
    }
  }

  /** Back to the first run. */
  void rewind() {
    if (merged > 0) {
      end = 0;
      next();
    }
  }

  /** Whether it is at a run. */
  boolean hasRun() {
    return start < merged;
  }

  /** To the next run, if there is one. */
  void next() {
    if (merged == 0) {
      return;
    }
    start = end;
    points = 0;
    ranges = 0;
    while (end < merged && (end == start || compare(first(), asks[end]) == 0)) {
      Permission ask = asks[end++];
      if (ask.fromPort() != ask.toPort()) {
        ranges++;
      } else if (!isZero(ask)) {
        points++;
      }
    }
  }

  /** What the asks of this run share. */
  MergeKey key() {
    return Objects.requireNonNull(first().mergeKey());
  }

  /** Less than, equal to or greater than 0 as its run comes before or after the other's. */
  int compareTo(MergeRuns other) {
    return compare(first(), other.first());
  }

  /** The ask of this run that came first. */
  Permission first() {
    return asks[start];
  }

  /** How many asks the run has; 0 behind the last one. */
  int size() {
    return end - start;
  }

  /** Whether some request more than one port. */
  boolean hasRanges() {
    return ranges > 0;
  }

  /** How many of them request every port by port 0. */
  int zeros() {
    return end - start - points - ranges;
  }

  /** The first port of the range that the run makes by itself. */
  int least() {
    int least = zeros() > 0 ? 0 : PortRange.ALL.to();
    least = points > 0 ? Math.min(least, froms[start]) : least;
    return ranges > 0 ? Math.min(least, froms[start + points]) : least;
  }

  /** The last port of the range that the run makes by itself. */
  int greatest() {
    int greatest = zeros() > 0 ? PortRange.ALL.to() : 0;
    greatest = points > 0 ? Math.max(greatest, froms[start + points - 1]) : greatest;
    return ranges > 0 ? Math.max(greatest, tos[start + points + ranges - 1]) : greatest;
  }

  /** The run is one more of those that request a merged rule. */
  void addTo(PortCounts allPoints, PortCounts allFroms, PortCounts allTos) {
    for (int i = 0; i < points; i++) {
      allPoints.add(froms[start + i]);
    }
    for (int i = start + points; i < start + points + ranges; i++) {
      allFroms.add(froms[i]);
      allTos.add(tos[i]);
    }
  }

  /** The run, which is there, asks no more. */
  void removeFrom(PortCounts allPoints, PortCounts allFroms, PortCounts allTos) {
    for (int i = 0; i < points; i++) {
      allPoints.remove(froms[start + i]);
    }
    for (int i = start + points; i < start + points + ranges; i++) {
      allFroms.remove(froms[i]);
      allTos.remove(tos[i]);
    }
  }

  /** The least port of all asks without this run. */
  int leastOfOthers(PortCounts allPoints, PortCounts allFroms) {
    int range = start + points;
    return Math.min(
        allPoints.leastWithout(froms, start, range),
        allFroms.leastWithout(froms, range, range + ranges));
  }

  /** The greatest port of all asks without this run. */
  int greatestOfOthers(PortCounts allPoints, PortCounts allTos) {
    int range = start + points;
    return Math.max(
        allPoints.greatestWithout(froms, start, range),
        allTos.greatestWithout(tos, range, range + ranges));
  }

  /** Adds to {@code out} what this passes through more often than the other does. */
  void passedWithout(MergeRuns other, List<Permission> out) {
    if (size - merged <= SMALL && other.size - other.merged <= SMALL) {
      fewPassedWithout(other, out);
      return;
    }
    Map<PermissionKey, Integer> left = new HashMap<>();
    for (int i = other.merged; i < other.size; i++) {
      left.merge(other.asks[i].key(), 1, Integer::sum);
    }
    for (int i = merged; i < size; i++) {
      if (left.merge(asks[i].key(), -1, Integer::sum) < 0) {
        out.add(asks[i]);
      }
    }
  }

  /** Each that is there cancels one of the other; the places taken are bits of a number. */
  private void fewPassedWithout(MergeRuns other, List<Permission> out) {
    int taken = 0;
    for (int i = merged; i < size; i++) {
      PermissionKey key = asks[i].key();
      int place = other.merged;
      while (place < other.size
          && ((taken & 1 << (place - other.merged)) != 0 || !other.asks[place].key().equals(key))) {
        place++;
      }
      if (place == other.size) {
        out.add(asks[i]);
      } else {
        taken |= 1 << (place - other.merged);
      }
    }
  }

  private static boolean isZero(Permission ask) {
    return ask.fromPort() == 0 && ask.toPort() == 0;
  }

  /** As {@link MergeKey}s compare; nearly all are the same string or differ early. */
  private static int compare(Permission a, Permission b) {
    String group = Objects.requireNonNull(a.mergeGroup());
    String other = Objects.requireNonNull(b.mergeGroup());
    int byGroup = group.equals(other) ? 0 : group.compareTo(other);
    return byGroup != 0 ? byGroup : a.protocol().compareTo(b.protocol());
  }
}
