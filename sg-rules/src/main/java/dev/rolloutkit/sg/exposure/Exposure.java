package dev.rolloutkit.sg.exposure;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.PortRanges;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.internal.flow.RuleIndex;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * Computes which open ports no binding requests, and how few such ports a given number of rules can
 * leave open.
 *
 * @rule A port is exposed if a merged range opens it and no binding requests it.
 */
public final class Exposure {
  private Exposure() {}

  /**
   * For each group, protocol and source: the ports that are open in a mode, those that bindings
   * request, and those that live flows use. Sorted by group, protocol and source.
   *
   * <pre>{@code
   * // tg1 requests 3100, tg3 8001; 3100-8001 is open, 3101-8000 is excess
   * Exposure.report(index, flows, AggregationMode.RESTRICTED)
   * }</pre>
   */
  public static ImmutableList<ExposureEntry> report(
      AggregateIndex index, Collection<Flow> flows, AggregationMode mode) {
    Map<GroupKey, List<PortRange>> opened = ranges(index.snapshot(mode));
    Map<GroupKey, List<PortRange>> requested = new TreeMap<>();
    index
        .snapshot(AggregationMode.UNRESTRICTED)
        .forEach(
            (group, rules) ->
                rules.forEach(
                    p ->
                        requested
                            .computeIfAbsent(key(group, p), k -> new ArrayList<>())
                            .add(requested(p, mode))));
    Map<GroupKey, List<PortRange>> used = used(flows);
    ImmutableList.Builder<ExposureEntry> out = ImmutableList.builder();
    opened.forEach(
        (key, ports) -> {
          List<PortRange> wanted = requested.getOrDefault(key, ImmutableList.of());
          out.add(
              new ExposureEntry(
                  key,
                  PortRanges.union(ports),
                  PortRanges.union(wanted),
                  intersection(used.getOrDefault(key, ImmutableList.of()), ports),
                  PortRanges.minus(ports, wanted)));
        });
    return out.build();
  }

  /**
   * Covers ports with at most {@code maxRules} ranges so that as few other ports as possible are
   * open. The largest gaps between ports stay closed; of gaps of equal size, the lower one.
   *
   * <pre>{@code
   * Exposure.compact(new TreeSet<>(List.of(80, 443, 8080, 8081, 30000)), 3)
   *     // 80-443, 8080-8081, 30000
   * }</pre>
   *
   * @rule With a limited number of rules the largest gaps between requested ports stay closed.
   * @param maxRules at least 1
   * @throws IllegalArgumentException if {@code maxRules} is less
   */
  public static ImmutableList<PortRange> compact(SortedSet<Integer> ports, int maxRules) {
    if (maxRules < 1) {
      throw new IllegalArgumentException("at least one rule: " + maxRules);
    }
    long[] gaps = gaps(ports, 0);
    Arrays.sort(gaps);
    return split(ports, 0, gaps, maxRules - 1);
  }

  /**
   * Like {@link #compact} for several sets of ports that share the rules of one group: each set has
   * at least one range, and the remaining rules keep the largest gaps of all sets closed. Empty
   * sets need no rule.
   *
   * @param budget the number of rules for all sets together
   * @return the ranges of each set, or a problem if there are more sets than rules
   */
  public static Outcome<ImmutableMap<GroupKey, ImmutableList<PortRange>>> compactGroup(
      Map<GroupKey, ? extends SortedSet<Integer>> sets, int budget) {
    Map<GroupKey, SortedSet<Integer>> sorted = new TreeMap<>(sets);
    sorted.values().removeIf(ports -> ports.isEmpty());
    if (sorted.size() > budget) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              sorted.size()
                  + " sets of ports need at least as many rules, but only "
                  + budget
                  + " are left",
              SgProblemCodes.NEAR_QUOTA));
    }
    List<long[]> parts = new ArrayList<>();
    int place = 0;
    for (SortedSet<Integer> ports : sorted.values()) {
      parts.add(gaps(ports, place));
      place += ports.size();
    }
    long[] all = parts.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    ImmutableMap.Builder<GroupKey, ImmutableList<PortRange>> out = ImmutableMap.builder();
    place = 0;
    for (Map.Entry<GroupKey, SortedSet<Integer>> entry : sorted.entrySet()) {
      out.put(entry.getKey(), split(entry.getValue(), place, all, budget - sorted.size()));
      place += entry.getValue().size();
    }
    return Outcome.ok(out.buildOrThrow());
  }

  /**
   * The gaps between consecutive ports as numbers that sort by size, greatest first, then by place.
   * Adjacent ports have no gap, because a split between them would close no port.
   */
  private static long[] gaps(SortedSet<Integer> ports, int firstPlace) {
    long[] out = new long[Math.max(0, ports.size() - 1)];
    int size = 0;
    int place = firstPlace;
    Integer last = null;
    for (Integer port : ports) {
      if (last != null && (long) port - last > 1) {
        out[size++] = code((long) port - last - 1, place);
      }
      last = port;
      place++;
    }
    return Arrays.copyOf(out, size);
  }

  /** A gap is less than 2^32 ports, and a place is less than 2^31, so that both fit into a long. */
  private static long code(long gap, int place) {
    return (0xffffffffL - gap) << 31 | place;
  }

  /** One range, split at those of its gaps that are among the first {@code splits} sorted ones. */
  private static ImmutableList<PortRange> split(
      SortedSet<Integer> ports, int firstPlace, long[] sortedGaps, int splits) {
    long worst =
        splits <= 0 ? -1 : splits >= sortedGaps.length ? Long.MAX_VALUE : sortedGaps[splits - 1];
    ImmutableList.Builder<PortRange> out = ImmutableList.builder();
    Integer from = null;
    int last = 0;
    int place = firstPlace;
    for (int port : ports) {
      if (from == null) {
        from = port;
      } else if ((long) port - last > 1 && code((long) port - last - 1, place) <= worst) {
        out.add(new PortRange(from, last));
        from = port;
      }
      last = port;
      place++;
    }
    if (from != null) {
      out.add(new PortRange(from, last));
    }
    return out.build();
  }

  private static Map<GroupKey, List<PortRange>> ranges(
      Map<String, ? extends List<Permission>> rules) {
    Map<GroupKey, List<PortRange>> out = new TreeMap<>();
    rules.forEach(
        (group, permissions) ->
            permissions.forEach(
                p ->
                    out.computeIfAbsent(key(group, p), k -> new ArrayList<>())
                        .add(RuleIndex.ports(p))));
    return out;
  }

  /** In restricted mode, port 0 of a rule that is merged means every port. */
  private static PortRange requested(Permission p, AggregationMode mode) {
    PortRange ports = RuleIndex.ports(p);
    boolean all =
        mode == AggregationMode.RESTRICTED
            && p.mergeGroup() != null
            && ports.from() == 0
            && ports.to() == 0;
    return all ? PortRange.ALL : ports;
  }

  private static GroupKey key(String group, Permission permission) {
    return new GroupKey(group, permission.canonicalProtocol(), permission.source());
  }

  private static Map<GroupKey, List<PortRange>> used(Collection<Flow> flows) {
    Map<GroupKey, List<PortRange>> out = new TreeMap<>();
    for (Flow flow : flows) {
      PortRange port = new PortRange(flow.port(), flow.port());
      for (String group : flow.eni().securityGroupIds()) {
        for (String source : flow.sourceGroups()) {
          out.computeIfAbsent(
                  new GroupKey(group, flow.protocol(), new Source.SecurityGroup(source)),
                  k -> new ArrayList<>())
              .add(port);
        }
        for (String cidr : flow.sourceCidrs()) {
          Source source = cidr.indexOf(':') >= 0 ? new Source.Cidr6(cidr) : new Source.Cidr4(cidr);
          out.computeIfAbsent(new GroupKey(group, flow.protocol(), source), k -> new ArrayList<>())
              .add(port);
        }
      }
    }
    return out;
  }

  private static ImmutableList<PortRange> intersection(List<PortRange> a, List<PortRange> b) {
    return PortRanges.minus(a, PortRanges.minus(a, b));
  }
}
