package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Operations on sets of ports. Results are sorted, disjoint, non-adjacent ranges.
 *
 * <p>Arguments may be in any order, overlap, or be empty. Each operation takes O(n log n) time.
 *
 * @rule A union of ports is the smallest number of ranges that contain them.
 */
public final class PortRanges {
  private PortRanges() {}

  /**
   * The smallest number of ranges that contain the same ports, ascending.
   *
   * <pre>{@code
   * PortRanges.union(List.of(new PortRange(81, 90), new PortRange(80, 80)))  // [80-90]
   * }</pre>
   */
  public static ImmutableList<PortRange> union(Collection<PortRange> ranges) {
    List<PortRange> sorted = new ArrayList<>(ranges.size());
    for (PortRange range : ranges) {
      if (!range.isEmpty()) {
        sorted.add(range);
      }
    }
    sorted.sort(null);
    ImmutableList.Builder<PortRange> out = ImmutableList.builder();
    PortRange last = null;
    for (PortRange next : sorted) {
      if (last == null) {
        last = next;
      } else if (next.from() <= (long) last.to() + 1) {
        last = next.to() > last.to() ? new PortRange(last.from(), next.to()) : last;
      } else {
        out.add(last);
        last = next;
      }
    }
    if (last != null) {
      out.add(last);
    }
    return out.build();
  }

  /**
   * The ports of {@code ranges} that are in none of {@code without}, ascending.
   *
   * <pre>{@code
   * PortRanges.minus(List.of(new PortRange(3100, 8001)), List.of(new PortRange(3100, 3100)))
   *     // [3101-8001]
   * }</pre>
   */
  public static ImmutableList<PortRange> minus(
      Collection<PortRange> ranges, Collection<PortRange> without) {
    ImmutableList<PortRange> cuts = union(without);
    ImmutableList.Builder<PortRange> out = ImmutableList.builder();
    int at = 0;
    for (PortRange range : union(ranges)) {
      long from = range.from();
      while (at < cuts.size() && cuts.get(at).to() < from) {
        at++;
      }
      // The last cut may overlap the next range, so the next iteration begins with it.
      for (int i = at; i < cuts.size() && cuts.get(i).from() <= range.to(); i++) {
        PortRange cut = cuts.get(i);
        if (cut.from() > from) {
          out.add(new PortRange((int) from, cut.from() - 1));
        }
        from = (long) cut.to() + 1;
        at = i;
      }
      if (from <= range.to()) {
        out.add(new PortRange((int) from, range.to()));
      }
    }
    return out.build();
  }

  /** The number of ports in the union of the ranges. */
  public static long size(Collection<PortRange> ranges) {
    long size = 0;
    for (PortRange range : union(ranges)) {
      size += range.size();
    }
    return size;
  }
}
