package dev.rolloutkit.cli.log;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The effect of all calls in a log: the ports that are closed in the end, the targets that needed
 * them, and the objects whose change made the controller close them.
 */
final class LogExplanation {
  private final World world;
  private final StringBuilder out = new StringBuilder();
  private boolean cuts;

  private LogExplanation(World world) {
    this.world = world;
  }

  /**
   * The explanation of a log.
   *
   * @param text the explanation as text
   * @param cutsOff whether a target needed a port that closed
   */
  record Result(String text, boolean cutsOff) {}

  static Result of(List<RuleEvent> events, World world) {
    LogExplanation explanation = new LogExplanation(world);
    Map<String, List<RuleEvent>> groups = new LinkedHashMap<>();
    events.forEach(e -> groups.computeIfAbsent(e.group(), g -> new ArrayList<>()).add(e));
    groups.forEach(explanation::group);
    return new Result(explanation.out.toString(), explanation.cuts);
  }

  private void group(String group, List<RuleEvent> events) {
    line("security group " + group);
    Map<String, TreeRangeSet<Integer>> closed = new LinkedHashMap<>();
    Map<String, TreeRangeSet<Integer>> opened = new LinkedHashMap<>();
    for (RuleEvent event : events) {
      for (RuleEvent.Range range : event.ranges()) {
        line("  line " + event.line() + ": " + (event.authorizes() ? "opens " : "closes ") + range);
        String key = range.protocol() + " from " + range.source();
        Range<Integer> ports = Range.closedOpen(range.from(), range.to() + 1);
        (event.authorizes() ? opened : closed)
            .computeIfAbsent(key, k -> TreeRangeSet.create())
            .add(ports);
      }
    }
    closed.forEach(
        (key, ranges) -> {
          TreeRangeSet<Integer> lost = TreeRangeSet.create(ranges);
          TreeRangeSet<Integer> kept = opened.getOrDefault(key, TreeRangeSet.create());
          lost.removeAll(kept);
          if (lost.isEmpty()) {
            line("  in the end nothing closes for " + key);
          } else {
            lost(group, key, lost, ranges, kept);
          }
        });
  }

  private void lost(
      String group,
      String key,
      TreeRangeSet<Integer> lost,
      TreeRangeSet<Integer> before,
      TreeRangeSet<Integer> kept) {
    line("  in the end closed: " + text(lost) + " " + key);
    String source = key.substring(key.indexOf(" from ") + " from ".length());
    Set<String> victims = new TreeSet<>();
    for (BindingSnapshot binding : world.sg().snapshot().bindings()) {
      for (LiveTarget target : binding.targets()) {
        if (target.isPortKnown()
            && lost.contains(target.trafficPort())
            && (binding.loadBalancerGroups().contains(source)
                || binding.loadBalancerGroups().isEmpty())
            && isOn(group, target)
            && binding.networking().isEmpty()) {
          victims.add(world.name(binding.key()) + " at port " + target.trafficPort());
        }
      }
    }
    cuts |= !victims.isEmpty();
    line(
        victims.isEmpty()
            ? "  cut off: nobody who is among the manifests"
            : "  cut off: "
                + String.join(", ", victims)
                + " (no rules of their own are managed for them)");
    culprit(before.span(), kept);
  }

  /** The bindings that needed a former end of the range. */
  private void culprit(Range<Integer> before, TreeRangeSet<Integer> kept) {
    int low = before.lowerEndpoint();
    int high = before.upperEndpoint() - 1;
    Set<String> wanted = new TreeSet<>();
    for (int end : new int[] {low, high}) {
      if (!kept.contains(end)) {
        Set<String> needing = needing(end);
        wanted.add(
            needing.isEmpty()
                ? "a binding that needed port "
                    + end
                    + " and is no longer among the manifests: it was deleted or changed"
                : String.join(" or ", needing)
                    + ", which needs port "
                    + end
                    + ": it was deleted or changed when the lines were written");
      }
    }
    if (!wanted.isEmpty()) {
      line("  culprit: " + String.join("; ", wanted));
    }
  }

  private Set<String> needing(int port) {
    Set<String> out = new TreeSet<>();
    for (Map.Entry<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> one :
        world.sg().needs().needs().entrySet()) {
      boolean needs =
          one.getValue().values().stream()
              .flatMap(List::stream)
              .anyMatch(p -> p.ports().from() <= port && port <= p.ports().to());
      if (needs) {
        out.add(world.name(one.getKey()));
      }
    }
    return out;
  }

  /** A target whose security group is unknown may use any group. */
  private static boolean isOn(String group, LiveTarget target) {
    return target.eni().securityGroupIds().stream()
        .anyMatch(id -> id.equals(group) || id.startsWith("("));
  }

  private static String text(TreeRangeSet<Integer> ranges) {
    return String.join(
        ", ",
        ranges.asRanges().stream()
            .map(r -> r.lowerEndpoint() + "-" + (r.upperEndpoint() - 1))
            .toList());
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
