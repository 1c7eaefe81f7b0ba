package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;

/** The asks for one protocol and source group that restricted mode merges into one range. */
final class MergedEntry {
  private final Permission template;
  private final PortCounts froms = new PortCounts();
  private final PortCounts tos = new PortCounts();
  private int zeros;
  private int asks;

  MergedEntry(Permission template) {
    this.template = template;
  }

  Permission template() {
    return template;
  }

  boolean isEmpty() {
    return asks == 0;
  }

  Permission rule() {
    return template.withPorts(min(), max());
  }

  int min() {
    return zeros > 0 ? 0 : Math.min(PortRange.ALL.to(), froms.least());
  }

  int max() {
    return zeros > 0 ? PortRange.ALL.to() : Math.max(0, tos.greatest());
  }

  /** How many asks are left when those of a run go. */
  int asksWithout(AskRun run) {
    return asks - run.size();
  }

  /** How many of them ask for every port by port 0. */
  int zerosWithout(AskRun run) {
    return zeros - run.zeros();
  }

  /** The least first port when those of a run go; {@code Integer.MAX_VALUE} if none is left. */
  int leastWithout(AskRun run) {
    return froms.leastWithout(run.froms());
  }

  /** The greatest last port when those of a run go; {@code Integer.MIN_VALUE} if none is left. */
  int greatestWithout(AskRun run) {
    return tos.greatestWithout(run.tos());
  }

  void add(int from, int to) {
    asks++;
    if (from == 0 && to == 0) {
      zeros++;
    } else {
      froms.add(from);
      tos.add(to);
    }
  }

  void remove(int from, int to) {
    asks--;
    if (from == 0 && to == 0) {
      zeros--;
    } else {
      froms.remove(from);
      tos.remove(to);
    }
  }
}
