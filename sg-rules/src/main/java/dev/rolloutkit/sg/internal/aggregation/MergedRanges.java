package dev.rolloutkit.sg.internal.aggregation;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges the rules of one security group as restricted mode does: into one range of ports, from the
 * lowest to the highest, for each protocol and source group.
 *
 * <p>Compatibility: a range starts as 65535..0 and is widened from there, so a single port -1 gives
 * -1..0; ports 0-0 count as all ports; except for its ports, the merged rule equals the first one
 * that was added.
 */
final class MergedRanges {
  private final List<Range> inOrder = new ArrayList<>();
  private final Map<String, Map<String, Range>> bySource = new HashMap<>();

  /** One range, which each added rule widens. */
  private static final class Range {
    final Permission first;
    int min = PortRange.ALL.to();
    int max;

    Range(Permission first) {
      this.first = first;
    }

    void add(int from, int to) {
      if (from == 0 && to == 0) {
        min = 0;
        max = PortRange.ALL.to();
        return;
      }
      min = Math.min(min, from);
      max = Math.max(max, to);
    }
  }

  void add(Permission permission, String sourceGroup) {
    Map<String, Range> byProtocol = bySource.get(sourceGroup);
    if (byProtocol == null) {
      byProtocol = new HashMap<>(4);
      bySource.put(sourceGroup, byProtocol);
    }
    Range range = byProtocol.get(permission.protocol());
    if (range == null) {
      range = new Range(permission);
      byProtocol.put(permission.protocol(), range);
      inOrder.add(range);
    }
    range.add(permission.fromPort(), permission.toPort());
  }

  /** Adds one rule for each range, in the order in which their first rules were added. */
  void addTo(List<Permission> out) {
    for (Range range : inOrder) {
      out.add(range.first.withPorts(range.min, range.max));
    }
  }
}
