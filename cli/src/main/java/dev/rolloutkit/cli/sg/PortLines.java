package dev.rolloutkit.cli.sg;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.cli.sg.PortLineSvg.Group;
import dev.rolloutkit.cli.sg.PortLineSvg.Mark;
import dev.rolloutkit.cli.sg.PortLineSvg.Row;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.PortRanges;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The port lines of each group and source, now and after each deletion that changes them. */
public final class PortLines {
  private PortLines() {}

  /** The picture of all groups of a cluster. */
  public static String svg(SgWorld world) {
    ImmutableList.Builder<Group> out = ImmutableList.builder();
    world.rules().forEach((id, permissions) -> groups(world, id, permissions, out));
    return PortLineSvg.of(out.build());
  }

  private static void groups(
      SgWorld world,
      String id,
      ImmutableList<Permission> permissions,
      ImmutableList.Builder<Group> out) {
    Map<String, List<Permission>> lines =
        permissions.stream()
            .collect(
                Collectors.groupingBy(
                    p -> p.protocol() + " from " + p.source().id(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    lines.forEach(
        (line, rules) -> out.add(new Group(id + ": " + line, rows(world, id, line, rules))));
  }

  private static ImmutableList<Row> rows(
      SgWorld world, String id, String line, List<Permission> rules) {
    ImmutableList<PortRange> open =
        rules.stream().map(Permission::ports).collect(ImmutableList.toImmutableList());
    ImmutableList.Builder<Row> out = ImmutableList.builder();
    out.add(new Row("now", open, ImmutableList.of(), marks(world, id, Set.of(), null)));
    for (BindingSnapshot binding : world.snapshot().bindings()) {
      world
          .deletion(binding.key())
          .ifPresent(report -> out.addAll(after(world, id, line, open, binding.key(), report)));
    }
    return out.build();
  }

  private static ImmutableList<Row> after(
      SgWorld world,
      String id,
      String line,
      ImmutableList<PortRange> open,
      NamespacedName deleted,
      ImpactReport report) {
    Set<NamespacedName> broken =
        report.broken().stream()
            .map(FlowImpact::flow)
            .map(flow -> flow.binding())
            .collect(Collectors.toSet());
    ImmutableList.Builder<Row> out = ImmutableList.builder();
    for (SecurityGroupChange change : report.securityGroups()) {
      ImmutableList<PortRange> lost =
          change.lost().stream()
              .filter(range -> line.equals(range.protocol() + " from " + range.source().id()))
              .map(OpenRange::ports)
              .collect(ImmutableList.toImmutableList());
      if (change.id().equals(id) && !lost.isEmpty()) {
        out.add(
            new Row(
                "without " + deleted,
                ImmutableList.copyOf(PortRanges.minus(open, lost)),
                lost,
                marks(world, id, broken, deleted)));
      }
    }
    return out.build();
  }

  private static ImmutableList<Mark> marks(
      SgWorld world, String id, Set<NamespacedName> broken, @Nullable NamespacedName deleted) {
    ImmutableList.Builder<Mark> out = ImmutableList.builder();
    for (BindingSnapshot binding : world.snapshot().bindings()) {
      if (binding.key().equals(deleted)) {
        continue;
      }
      for (LiveTarget target : binding.targets()) {
        if (target.eni().securityGroupIds().contains(id)) {
          boolean cutOff = broken.contains(binding.key());
          String role =
              cutOff ? " (cut off)" : binding.networking().isPresent() ? "" : " (requests nothing)";
          out.add(new Mark(target.trafficPort(), binding.key() + role, cutOff));
        }
      }
    }
    return out.build();
  }
}
