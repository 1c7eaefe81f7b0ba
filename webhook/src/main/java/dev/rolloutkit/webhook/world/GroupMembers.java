package dev.rolloutkit.webhook.world;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.MergeKey;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bindings whose endpoints use one security group, by the ports that they request and by those
 * at which their targets listen.
 *
 * <p>The controller merges the ports for one protocol and source group into one range. When a
 * binding is deleted, only the bindings at the ends of the range determine the remaining range, and
 * only targets at ports in between can lose traffic.
 */
final class GroupMembers {
  /** Up to this number of bindings, all are considered. */
  private static final int FEW = 32;

  private final NavigableSet<NamespacedName> members = new TreeSet<>();
  private final Map<MergeKey, Range> ranges = new TreeMap<>();
  private final Map<PermissionKey, NavigableSet<NamespacedName>> alone = new HashMap<>();
  private final NavigableMap<Integer, NavigableSet<NamespacedName>> aloneByPort = new TreeMap<>();
  private final NavigableMap<Integer, NavigableSet<NamespacedName>> targets = new TreeMap<>();

  /** The bindings that request a merged range, by their first and last ports. */
  private record Range(
      NavigableMap<Integer, NavigableSet<NamespacedName>> byFirst,
      NavigableMap<Integer, NavigableSet<NamespacedName>> byLast) {}

  private record Ports(int from, int to) {}

  boolean isEmpty() {
    return members.isEmpty();
  }

  void add(NamespacedName key, BindingSnapshot binding, List<Permission> needs) {
    members.add(key);
    for (Permission need : needs) {
      MergeKey merge = need.mergeKey();
      if (merge == null) {
        alone.computeIfAbsent(need.key(), k -> new TreeSet<>()).add(key);
        put(aloneByPort, need.fromPort(), key);
      } else {
        Range range =
            ranges.computeIfAbsent(merge, k -> new Range(new TreeMap<>(), new TreeMap<>()));
        put(range.byFirst(), need.fromPort(), key);
        put(range.byLast(), need.toPort(), key);
      }
    }
    binding.targets().forEach(target -> put(targets, target.trafficPort(), key));
  }

  void remove(NamespacedName key, BindingSnapshot binding, List<Permission> needs) {
    members.remove(key);
    for (Permission need : needs) {
      MergeKey merge = need.mergeKey();
      if (merge == null) {
        take(alone, need.key(), key);
        take(aloneByPort, need.fromPort(), key);
      } else {
        Range range = ranges.get(merge);
        if (range != null) {
          take(range.byFirst(), need.fromPort(), key);
          take(range.byLast(), need.toPort(), key);
          if (range.byFirst().isEmpty()) {
            ranges.remove(merge);
          }
        }
      }
    }
    for (LiveTarget target : binding.targets()) {
      take(targets, target.trafficPort(), key);
    }
  }

  /**
   * The bindings that determine the effect of losing some of them.
   *
   * @param going the bindings that are lost
   * @param leaving those, and the bindings that keep nothing open any more
   * @param needsOf returns the needs of a binding
   */
  void around(
      Set<NamespacedName> going,
      Set<NamespacedName> leaving,
      Function<NamespacedName, List<Permission>> needsOf,
      Neighbours out) {
    if (members.size() <= FEW) {
      out.addAll(members);
      return;
    }
    List<Ports> lost = new ArrayList<>();
    for (Range range : ranges.values()) {
      ends(range, leaving, out, lost);
    }
    for (NamespacedName key : going) {
      if (members.contains(key)) {
        out.add(key);
        for (Permission need : needsOf.apply(key)) {
          if (need.mergeKey() == null) {
            lostAlone(need, leaving, out, lost);
          }
        }
      }
    }
    for (Ports ports : lost) {
      targets.subMap(ports.from(), true, ports.to(), true).values().forEach(out::addAll);
      aloneByPort.subMap(ports.from(), true, ports.to(), true).values().forEach(out::addAll);
    }
    // a rule for many ports may keep other ports open
    aloneByPort.headMap(1, true).values().forEach(out::addAll);
  }

  /**
   * The bindings at the ends of the range without the lost ones, and the lost parts of the range.
   */
  private static void ends(
      Range range, Set<NamespacedName> going, Neighbours out, List<Ports> lost) {
    int from = range.byFirst().firstKey();
    int to = range.byLast().lastKey();
    Map.Entry<Integer, NavigableSet<NamespacedName>> first = staying(range.byFirst(), going, out);
    Map.Entry<Integer, NavigableSet<NamespacedName>> last =
        staying(range.byLast().descendingMap(), going, out);
    if (first == null || last == null) {
      lost.add(new Ports(from, to));
      return;
    }
    if (from < first.getKey()) {
      lost.add(new Ports(from, first.getKey() - 1));
    }
    if (to > last.getKey()) {
      lost.add(new Ports(last.getKey() + 1, to));
    }
  }

  private void lostAlone(
      Permission need, Set<NamespacedName> going, Neighbours out, List<Ports> lost) {
    for (NamespacedName other : alone.getOrDefault(need.key(), new TreeSet<>())) {
      if (!going.contains(other)) {
        out.add(other);
        return;
      }
    }
    lost.add(new Ports(need.fromPort(), need.toPort()));
  }

  private static Map.@Nullable Entry<Integer, NavigableSet<NamespacedName>> staying(
      NavigableMap<Integer, NavigableSet<NamespacedName>> byPort,
      Set<NamespacedName> going,
      Neighbours out) {
    for (Map.Entry<Integer, NavigableSet<NamespacedName>> entry : byPort.entrySet()) {
      for (NamespacedName key : entry.getValue()) {
        if (!going.contains(key)) {
          out.add(key);
          return entry;
        }
      }
    }
    return null;
  }

  private static <K> void put(Map<K, NavigableSet<NamespacedName>> map, K at, NamespacedName key) {
    map.computeIfAbsent(at, k -> new TreeSet<>()).add(key);
  }

  private static <K> void take(Map<K, NavigableSet<NamespacedName>> map, K at, NamespacedName key) {
    NavigableSet<NamespacedName> keys = map.get(at);
    if (keys != null) {
      keys.remove(key);
      if (keys.isEmpty()) {
        map.remove(at);
      }
    }
  }
}
