package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The asks of one binding for one protocol and source group. */
final class AskRun {
  private static final int[] NO_PORTS = {};
  static final AskRun NONE = new AskRun(new Permission[0], 0, 0);

  private static final Comparator<Permission> BY_SOURCE =
      (a, b) -> {
        int bySource = source(a).compareTo(source(b));
        return bySource != 0 ? bySource : a.protocol().compareTo(b.protocol());
      };

  /** The asks of several runs; those of this one are next to one another. */
  private final Permission[] asks;

  private final int start;
  private final int end;
  private final int zeros;
  private final int[] froms;
  private final int[] tos;

  private AskRun(Permission[] asks, int start, int end) {
    this.asks = asks;
    this.start = start;
    this.end = end;
    int zero = 0;
    boolean single = true;
    for (int i = start; i < end; i++) {
      zero += isZero(asks[i]) ? 1 : 0;
      single &= asks[i].fromPort() == asks[i].toPort();
    }
    this.zeros = zero;
    this.froms = ports(zero, true);
    this.tos = single ? froms : ports(zero, false);
  }

  private int[] ports(int zero, boolean first) {
    int[] out = end - start == zero ? NO_PORTS : new int[end - start - zero];
    int at = 0;
    for (int i = start; i < end; i++) {
      if (!isZero(asks[i])) {
        out[at++] = first ? asks[i].fromPort() : asks[i].toPort();
      }
    }
    if (at > 1) {
      Arrays.sort(out);
    }
    return out;
  }

  /** The asks that restricted mode merges, one run a source and protocol, in order of these. */
  static ImmutableList<AskRun> of(List<Permission> permissions) {
    int size = 0;
    for (int i = 0; i < permissions.size(); i++) {
      size += permissions.get(i).mergeGroup() == null ? 0 : 1;
    }
    if (size == 0) {
      return ImmutableList.of();
    }
    Permission[] merged = new Permission[size];
    int at = 0;
    for (int i = 0; i < permissions.size(); i++) {
      if (permissions.get(i).mergeGroup() != null) {
        merged[at++] = permissions.get(i);
      }
    }
    if (size > 1) {
      Arrays.sort(merged, BY_SOURCE);
    }
    if (BY_SOURCE.compare(merged[0], merged[size - 1]) == 0) {
      return ImmutableList.of(new AskRun(merged, 0, size));
    }
    ImmutableList.Builder<AskRun> out = ImmutableList.builder();
    int from = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || BY_SOURCE.compare(merged[from], merged[i]) != 0) {
        out.add(new AskRun(merged, from, i));
        from = i;
      }
    }
    return out.build();
  }

  /** Less than, equal to or greater than 0 as its source and protocol come before or after. */
  int compareTo(AskRun other) {
    return BY_SOURCE.compare(first(), other.first());
  }

  Permission first() {
    return asks[start];
  }

  String source() {
    return source(first());
  }

  int size() {
    return end - start;
  }

  int zeros() {
    return zeros;
  }

  /** The first ports of those that do not ask for every port by port 0, ascending. */
  int[] froms() {
    return froms;
  }

  /** Their last ports, ascending. */
  int[] tos() {
    return tos;
  }

  private static boolean isZero(Permission ask) {
    return ask.fromPort() == 0 && ask.toPort() == 0;
  }

  private static String source(Permission merged) {
    return Objects.requireNonNull(merged.mergeGroup());
  }
}
