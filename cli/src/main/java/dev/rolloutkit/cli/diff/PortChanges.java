package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.cli.check.ManagePatch;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ports that the change opens and closes on the targets' security groups, and the bindings that
 * depend on them.
 */
final class PortChanges implements ChangeCheck {
  private static final int EXAMPLES = 2;

  @Override
  public void check(Change change, Consumer<Finding> out) {
    List<NamespacedName> differing = new ArrayList<>();
    List<dev.rolloutkit.sg.analysis.Change> steps = steps(change, differing);
    ImmutableList<SecurityGroupChange> groups =
        SecurityGroupRules.difference(change.before().sg().rules(), change.after().sg().rules());
    for (SecurityGroupChange group : groups) {
      for (OpenRange range : group.lost()) {
        tell(change, group.id(), range, differing, false, out);
      }
      for (OpenRange range : group.gained()) {
        tell(change, group.id(), range, differing, true, out);
      }
    }
    if (!steps.isEmpty()) {
      ImpactReport report =
          SecurityGroupRules.whatIf(
              change.before().sg().snapshot(), dev.rolloutkit.sg.analysis.Change.batch(steps));
      report.broken().forEach(impact -> cutOff(change, impact, Level.BREAKING, out));
      report.flapping().forEach(impact -> cutOff(change, impact, Level.WARNING, out));
    }
  }

  /** The changes to bindings, with deletions first, which is the worst possible order. */
  private static List<dev.rolloutkit.sg.analysis.Change> steps(
      Change change, List<NamespacedName> differing) {
    Map<NamespacedName, BindingSnapshot> before = byKey(change.before());
    Map<NamespacedName, BindingSnapshot> after = byKey(change.after());
    List<dev.rolloutkit.sg.analysis.Change> out = new ArrayList<>();
    before.forEach(
        (key, was) -> {
          if (!after.containsKey(key)) {
            differing.add(key);
            out.add(new dev.rolloutkit.sg.analysis.Change.DeleteBinding(key));
          }
        });
    after.forEach(
        (key, is) -> {
          if (!is.equals(before.get(key))) {
            differing.add(key);
            out.add(dev.rolloutkit.sg.analysis.Change.put(is));
          }
        });
    return out;
  }

  private static Map<NamespacedName, BindingSnapshot> byKey(World world) {
    ImmutableMap.Builder<NamespacedName, BindingSnapshot> out = ImmutableMap.builder();
    world.sg().snapshot().bindings().forEach(b -> out.put(b.key(), b));
    return Maps.newLinkedHashMap(out.buildKeepingLast());
  }

  private static void tell(
      Change change,
      String group,
      OpenRange range,
      List<NamespacedName> differing,
      boolean opened,
      Consumer<Finding> out) {
    Manifest cause = null;
    World world = change.after();
    for (NamespacedName key : differing) {
      cause = world.owner(key);
      if (cause != null) {
        break;
      }
    }
    for (NamespacedName key : differing) {
      if (cause == null) {
        world = change.before();
        cause = world.owner(key);
      }
    }
    List<String> examples = examples(change, group, range);
    out.accept(
        new Finding(
            opened || examples.isEmpty() ? Level.NOTE : Level.WARNING,
            opened ? FindingCode.PORTS_OPENED : FindingCode.PORTS_CLOSED,
            "security group " + group,
            cause == null ? Place.none() : world.place(cause, "/metadata"),
            "The change "
                + (opened ? "opens " : "closes ")
                + range.protocol()
                + " "
                + range.ports()
                + " from "
                + range.source().id()
                + (examples.isEmpty()
                    ? "; no target that is known listens there."
                    : ", on which these live: "
                        + String.join(
                            ", ", examples.subList(0, Math.min(EXAMPLES, examples.size())))
                        + (examples.size() > EXAMPLES ? ", …" : "")
                        + "."),
            ""));
  }

  /** Targets after the change that requests reach, or would reach, through a port range. */
  private static List<String> examples(Change change, String group, OpenRange range) {
    Set<String> out = new LinkedHashSet<>();
    for (BindingSnapshot binding : change.after().sg().snapshot().bindings()) {
      boolean from =
          !(range.source() instanceof Source.SecurityGroup source)
              || binding.loadBalancerGroups().contains(source.id());
      for (LiveTarget target : binding.targets()) {
        if (from
            && target.eni().securityGroupIds().contains(group)
            && target.isPortKnown()
            && range.ports().from() <= target.trafficPort()
            && target.trafficPort() <= range.ports().to()) {
          out.add(change.after().name(binding.key()) + " at port " + target.trafficPort());
        }
      }
    }
    return List.copyOf(out);
  }

  private static void cutOff(Change change, FlowImpact impact, Level level, Consumer<Finding> out) {
    NamespacedName key = impact.flow().binding();
    @Nullable Manifest owner = change.after().owner(key);
    if (owner == null) {
      return;
    }
    String text = change.before().named(change.after().named(impact.explanation()));
    boolean assumed = change.after().assumesBackendGroup();
    out.accept(
        new Finding(
            assumed ? Level.UNKNOWN : level,
            FindingCode.TARGETS_CUT_OFF,
            owner.label(),
            change.after().place(owner, "/metadata/name"),
            "The change cuts off living targets at port "
                + impact.flow().port()
                + (assumed
                    ? ", if "
                        + change.after().settings().assumedBackendGroup().orElse("")
                        + " is the controller's shared backend group"
                    : "")
                + ": "
                + text
                + ".",
            impact.managed()
                ? ""
                : ManagePatch.of(owner, change.after().plannedBindings().containsKey(key))));
  }
}
