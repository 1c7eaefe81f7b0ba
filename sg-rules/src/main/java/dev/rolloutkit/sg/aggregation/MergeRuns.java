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
 * The permissions of one binding in the form that restricted mode uses: those that it merges, as
 * one run for each merged rule, and those that it copies. An instance is a cursor that is at one
 * run at a time.
 *
 * <p>Reading six permissions takes 130 ns and allocates nothing; a map of lists takes 108 ns and
 * 304 bytes ({@code MergeRunsBenchmark}). The arrays are kept for the next list, because an update
 * of an index reads two lists and must not allocate more than 512 bytes besides its result. Tests
 * compare this class with a map of lists.
 *
 * @rule In restricted mode one range of ports for each protocol and source group covers every port
 *     that some binding requests.
 */
final class MergeRuns {
  private static final int SMALL = 16;
  private static final int[] NO_PORTS = {};
  private static final Permission[] NO_REQUESTS = {};

  /** Longer arrays are not kept for the next list. */
  private static final int MAX_KEPT = 64;

  private static final Comparator<Permission> BY_MERGE_KEY = MergeRuns::compare;

  /** No permissions; this shared instance is never changed. */
  static final MergeRuns NONE = new MergeRuns();

  /** First the merged permissions by merge key, each run in its original order; then the others. */
  private Permission[] requests = NO_REQUESTS;

  private int size;
  private int merged;

  /** For each run, its single ports, then the first ports of its ranges; both ascending. */
  private int[] froms = NO_PORTS;

  /** At the places of ranges in {@link #froms}, their last ports; ascending within a run. */
  private int[] tos = NO_PORTS;

  private int start;
  private int end;
  private int points;
  private int ranges;

  /** Reads another list and goes to its first run. */
  @SuppressWarnings("ReferenceEquality")
  void read(ImmutableList<Permission> permissions) {
    if (this == NONE) {
      throw new IllegalStateException("the shared instance is never changed");
    }
    size = permissions.size();
    merged = 0;
    boolean single = true;
    for (int i = 0; i < size; i++) {
      Permission request = permissions.get(i);
      if (request.mergeGroup() != null) {
        merged++;
        single &= request.fromPort() == request.toPort();
      }
    }
    if (requests.length < size || requests.length > MAX_KEPT) {
      requests = new Permission[size];
      froms = new int[size];
    }
    if (!single && tos.length != requests.length) {
      tos = new int[requests.length];
    }
    int front = 0;
    int back = merged;
    for (int i = 0; i < size; i++) {
      Permission request = permissions.get(i);
      requests[request.mergeGroup() != null ? front++ : back++] = request;
    }
    if (merged > 1) {
      Arrays.sort(requests, 0, merged, BY_MERGE_KEY);
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
      Permission request = requests[i];
      if (isZero(request)) {
        continue;
      }
      if (request.fromPort() == request.toPort()) {
        froms[point++] = request.fromPort();
      } else {
        froms[range] = request.fromPort();
        tos[range++] = request.toPort();
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

  /** Goes back to the first run. */
  void rewind() {
    if (merged > 0) {
      end = 0;
      next();
    }
  }

  /** Whether there is a current run. */
  boolean hasRun() {
    return start < merged;
  }

  /** Goes to the next run, or behind the last one. */
  void next() {
    if (merged == 0) {
      return;
    }
    start = end;
    points = 0;
    ranges = 0;
    while (end < merged && (end == start || compare(first(), requests[end]) == 0)) {
      Permission request = requests[end++];
      if (request.fromPort() != request.toPort()) {
        ranges++;
      } else if (!isZero(request)) {
        points++;
      }
    }
  }

  /** The merge key of the current run. */
  MergeKey key() {
    return Objects.requireNonNull(first().mergeKey());
  }

  /** Compares the current runs of both by merge key. */
  int compareTo(MergeRuns other) {
    return compare(first(), other.first());
  }

  /** The permission of the current run that came first in the list. */
  Permission first() {
    return requests[start];
  }

  /** The number of permissions of the current run; 0 behind the last run. */
  int size() {
    return end - start;
  }

  /** Whether a permission of the current run has more than one port. */
  boolean hasRanges() {
    return ranges > 0;
  }

  /**
   * The number of permissions of the current run that open every port by port 0.
   *
   * @rule Port 0 of a rule that is merged opens every port.
   */
  int zeros() {
    return end - start - points - ranges;
  }

  /** The first port of the range into which the current run alone is merged. */
  int least() {
    int least = zeros() > 0 ? 0 : PortRange.ALL.to();
    least = points > 0 ? Math.min(least, froms[start]) : least;
    return ranges > 0 ? Math.min(least, froms[start + points]) : least;
  }

  /** The last port of the range into which the current run alone is merged. */
  int greatest() {
    int greatest = zeros() > 0 ? PortRange.ALL.to() : 0;
    greatest = points > 0 ? Math.max(greatest, froms[start + points - 1]) : greatest;
    return ranges > 0 ? Math.max(greatest, tos[start + points + ranges - 1]) : greatest;
  }

  /** Adds the ports of the current run to those of a merged rule. */
  void addTo(PortCounts allPoints, PortCounts allFroms, PortCounts allTos) {
    for (int i = 0; i < points; i++) {
      allPoints.add(froms[start + i]);
    }
    for (int i = start + points; i < start + points + ranges; i++) {
      allFroms.add(froms[i]);
      allTos.add(tos[i]);
    }
  }

  /** Removes the ports of the current run, which must be present, from those of a merged rule. */
  void removeFrom(PortCounts allPoints, PortCounts allFroms, PortCounts allTos) {
    for (int i = 0; i < points; i++) {
      allPoints.remove(froms[start + i]);
    }
    for (int i = start + points; i < start + points + ranges; i++) {
      allFroms.remove(froms[i]);
      allTos.remove(tos[i]);
    }
  }

  /** The least port of a merged rule without the current run. */
  int leastOfOthers(PortCounts allPoints, PortCounts allFroms) {
    int range = start + points;
    return Math.min(
        allPoints.leastWithout(froms, start, range),
        allFroms.leastWithout(froms, range, range + ranges));
  }

  /** The greatest port of a merged rule without the current run. */
  int greatestOfOthers(PortCounts allPoints, PortCounts allTos) {
    int range = start + points;
    return Math.max(
        allPoints.greatestWithout(froms, start, range),
        allTos.greatestWithout(tos, range, range + ranges));
  }

  /**
   * Adds to {@code out} the permissions that are not merged and that the other does not contain, or
   * contains less often.
   */
  void passedWithout(MergeRuns other, List<Permission> out) {
    if (size - merged <= SMALL && other.size - other.merged <= SMALL) {
      fewPassedWithout(other, out);
      return;
    }
    Map<PermissionKey, Integer> left = new HashMap<>();
    for (int i = other.merged; i < other.size; i++) {
      left.merge(other.requests[i].key(), 1, Integer::sum);
    }
    for (int i = merged; i < size; i++) {
      if (left.merge(requests[i].key(), -1, Integer::sum) < 0) {
        out.add(requests[i]);
      }
    }
  }

  /**
   * Each permission cancels one equal permission of the other; the bits of {@code taken} mark
   * those.
   */
  private void fewPassedWithout(MergeRuns other, List<Permission> out) {
    int taken = 0;
    for (int i = merged; i < size; i++) {
      PermissionKey key = requests[i].key();
      int place = other.merged;
      while (place < other.size
          && ((taken & 1 << (place - other.merged)) != 0
              || !other.requests[place].key().equals(key))) {
        place++;
      }
      if (place == other.size) {
        out.add(requests[i]);
      } else {
        taken |= 1 << (place - other.merged);
      }
    }
  }

  private static boolean isZero(Permission request) {
    return request.fromPort() == 0 && request.toPort() == 0;
  }

  /** Compares as {@link MergeKey}s do, but does not create them. */
  private static int compare(Permission a, Permission b) {
    String group = Objects.requireNonNull(a.mergeGroup());
    String other = Objects.requireNonNull(b.mergeGroup());
    int byGroup = group.equals(other) ? 0 : group.compareTo(other);
    return byGroup != 0 ? byGroup : a.protocol().compareTo(b.protocol());
  }
}
