package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** The asks of one binding for one protocol and source group. */
final class AskRun {
  private static final int[] NO_PORTS = {};
  static final AskRun NONE = new AskRun(ImmutableList.of());

  private static final Comparator<Permission> BY_SOURCE =
      (a, b) -> {
        int bySource = source(a).compareTo(source(b));
        return bySource != 0 ? bySource : a.protocol().compareTo(b.protocol());
      };

  private final List<Permission> asks;
  private final int zeros;
  private final int[] froms;
  private final int[] tos;

  private AskRun(List<Permission> asks) {
    this.asks = asks;
    int zero = 0;
    for (int i = 0; i < asks.size(); i++) {
      zero += isZero(asks.get(i)) ? 1 : 0;
    }
    this.zeros = zero;
    int rest = asks.size() - zero;
    this.froms = rest == 0 ? NO_PORTS : new int[rest];
    boolean single = true;
    int at = 0;
    for (int i = 0; i < asks.size(); i++) {
      Permission ask = asks.get(i);
      if (!isZero(ask)) {
        froms[at++] = ask.fromPort();
        single &= ask.fromPort() == ask.toPort();
      }
    }
    Arrays.sort(froms);
    this.tos = single ? froms : lastPorts(asks, rest);
  }

  private static int[] lastPorts(List<Permission> asks, int size) {
    int[] out = new int[size];
    int at = 0;
    for (Permission ask : asks) {
      if (!isZero(ask)) {
        out[at++] = ask.toPort();
      }
    }
    Arrays.sort(out);
    return out;
  }

  /** The asks that restricted mode merges, one run a source and protocol, in order of these. */
  static ImmutableList<AskRun> of(List<Permission> permissions) {
    List<Permission> merged = new ArrayList<>(permissions.size());
    for (int i = 0; i < permissions.size(); i++) {
      if (permissions.get(i).mergeGroup() != null) {
        merged.add(permissions.get(i));
      }
    }
    if (merged.isEmpty()) {
      return ImmutableList.of();
    }
    merged.sort(BY_SOURCE);
    ImmutableList.Builder<AskRun> out = ImmutableList.builderWithExpectedSize(2);
    int from = 0;
    for (int i = 1; i <= merged.size(); i++) {
      if (i == merged.size() || BY_SOURCE.compare(merged.get(from), merged.get(i)) != 0) {
        out.add(new AskRun(from == 0 && i == merged.size() ? merged : merged.subList(from, i)));
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
    return asks.get(0);
  }

  String source() {
    return source(first());
  }

  int size() {
    return asks.size();
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
