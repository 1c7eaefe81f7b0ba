package dev.rolloutkit.cli.diff;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
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
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ports that the change opens and closes on the targets' security groups, and the bindings that
 * depend on them.
 */
final class PortChanges implements ChangeCheck {
  private static final int SHOWN = 2;

  /** What becomes of a target group whose Service, or its port, is gone. */
  private static final String EMPTIED = "%s, which stays, has no targets left";

  /** What becomes of a target group of which more is not known. */
  private static final String CHANGES = "%s changes";

  private static final String RANGE =
      " It keeps one range open, from the lowest port that a target group needs to the highest.";

  @Override
  public void check(Change change, Consumer<Finding> out) {
    Map<NamespacedName, String> differing = new LinkedHashMap<>();
    List<dev.rolloutkit.sg.analysis.ClusterChange> steps = steps(change, differing);
    ImmutableList<SecurityGroupChange> groups =
        SecurityGroupRules.difference(change.before().sg().rules(), change.after().sg().rules());
    ListMultimap<String, Permission> mayStay =
        groups.isEmpty() ? ImmutableListMultimap.of() : mayStay(change);
    for (SecurityGroupChange group : groups) {
      for (OpenRange range : group.lost()) {
        if (mayStay.get(group.id()).stream().noneMatch(one -> covers(one, range))) {
          tell(change, group.id(), range, differing, false, out);
        }
      }
      for (OpenRange range : group.gained()) {
        tell(change, group.id(), range, differing, true, out);
      }
    }
    if (!steps.isEmpty()) {
      ImpactReport report =
          SecurityGroupRules.whatIf(
              change.before().sg().snapshot(),
              dev.rolloutkit.sg.analysis.ClusterChange.batch(steps));
      report.broken().forEach(impact -> cutOff(change, impact, Level.BREAKING, out));
      report.flapping().forEach(impact -> cutOff(change, impact, Level.WARNING, out));
    }
  }

  /**
   * The former rules of each security group for objects for which it is not known now what the
   * controller requests, because only pods know which port has a name.
   */
  private static ListMultimap<String, Permission> mayStay(Change change) {
    Set<String> unknown = new HashSet<>();
    for (NamespacedName key : change.after().sg().needs().unknown().keySet()) {
      unknown.add(change.after().name(key));
    }
    ListMultimap<String, Permission> out = ArrayListMultimap.create();
    change
        .before()
        .sg()
        .needs()
        .needs()
        .forEach(
            (key, byGroup) -> {
              if (unknown.contains(change.before().name(key))) {
                byGroup.forEach(out::putAll);
              }
            });
    return out;
  }

  private static boolean covers(Permission permission, OpenRange range) {
    return permission.canonicalProtocol().equals(range.protocol())
        && permission.source().equals(range.source())
        && permission.ports().contains(range.ports().from())
        && permission.ports().contains(range.ports().to());
  }

  /**
   * The changes to bindings, with deletions first, which is the worst possible order.
   *
   * @param differing takes what becomes of each binding that differs
   */
  private static List<dev.rolloutkit.sg.analysis.ClusterChange> steps(
      Change change, Map<NamespacedName, String> differing) {
    Map<NamespacedName, BindingSnapshot> before = byKey(change.before());
    Map<NamespacedName, BindingSnapshot> after = byKey(change.after());
    List<dev.rolloutkit.sg.analysis.ClusterChange> out = new ArrayList<>();
    before.forEach(
        (key, was) -> {
          if (!after.containsKey(key)) {
            differing.put(key, "%s is deleted");
            out.add(new dev.rolloutkit.sg.analysis.ClusterChange.DeleteBinding(key));
          }
        });
    after.forEach(
        (key, is) -> {
          if (!is.equals(before.get(key))) {
            differing.put(key, how(before.get(key), is));
            out.add(dev.rolloutkit.sg.analysis.ClusterChange.put(is));
          }
        });
    return out;
  }

  /** What becomes of a binding that differs. */
  private static String how(@Nullable BindingSnapshot was, BindingSnapshot is) {
    return was == null
        ? "%s is new"
        : is.targets().isEmpty() && !was.targets().isEmpty() ? EMPTIED : CHANGES;
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
      Map<NamespacedName, String> differing,
      boolean opened,
      Consumer<Finding> out) {
    List<String> examples = examples(change, group, range);
    String named = SecurityGroupWords.ofTargets(group);
    Finding finding =
        new Finding(
            opened || examples.isEmpty() ? Level.NOTE : Level.WARNING,
            opened ? FindingCode.PORTS_OPENED : FindingCode.PORTS_CLOSED,
            named,
            place(change, differing.keySet()),
            "The load balancer controller "
                + (opened ? "opens " : "closes ")
                + range.protocol().toUpperCase(Locale.ROOT)
                + (range.ports().size() == 1 ? " port " : " ports ")
                + range.ports()
                + " in the "
                + named
                + " to traffic from "
                + SecurityGroupWords.ofSource(range.source(), change.after())
                + because(change, differing)
                + "."
                + (range.ports().size() == 1 ? "" : RANGE)
                + needed(opened, examples),
            "");
    String howToFind = SecurityGroupWords.howToFind(range.source());
    out.accept(howToFind.isEmpty() ? finding : finding.detail(howToFind));
  }

  /** Who needs the ports after the change, as a sentence. */
  private static String needed(boolean opened, List<String> examples) {
    if (!examples.isEmpty()) {
      return " Target groups that "
          + (opened ? "" : "still ")
          + "need this: "
          + some(examples)
          + ".";
    }
    return opened
        ? ""
        : " After the change no target group sends requests there, whether or not pods still"
            + " listen.";
  }

  /** The object of the first binding that differs and has one. */
  private static Place place(Change change, Collection<NamespacedName> differing) {
    for (World world : ImmutableList.of(change.after(), change.before())) {
      for (NamespacedName key : differing) {
        Manifest cause = world.owner(key);
        if (cause != null) {
          return world.place(cause, "/metadata");
        }
      }
    }
    return Place.none();
  }

  private static String because(Change change, Map<NamespacedName, String> differing) {
    Map<String, String> causes = new LinkedHashMap<>();
    differing.forEach(
        (key, how) -> {
          World world = change.after().owner(key) != null ? change.after() : change.before();
          // a target group with another name is another binding of the same objects
          causes.merge(world.name(key), how, (one, other) -> one.equals(other) ? one : CHANGES);
        });
    List<String> clauses = new ArrayList<>();
    causes.forEach(
        (name, how) ->
            clauses.add(
                String.format(
                    Locale.ROOT,
                    how.equals(CHANGES) ? ports(change, name).orElse(how) : how,
                    subject(name))));
    return causes.isEmpty() ? "" : ", because " + some(clauses);
  }

  /** That targets have other ports; empty if they have the same, or none on one side. */
  private static Optional<String> ports(Change change, String name) {
    Set<Integer> was = ports(change.before(), name);
    Set<Integer> is = ports(change.after(), name);
    return was.isEmpty() || is.isEmpty() || was.equals(is)
        ? Optional.empty()
        : Optional.of(
            "the targets of %s are registered at "
                + (is.size() == 1 ? "port " : "ports ")
                + numbers(is)
                + " instead of "
                + numbers(was)
                + " from this change on");
  }

  /** The known ports at which the targets of an object are registered. */
  private static Set<Integer> ports(World world, String name) {
    Set<Integer> out = new TreeSet<>();
    for (BindingSnapshot binding : world.sg().snapshot().bindings()) {
      if (world.name(binding.key()).equals(name)) {
        binding.targets().stream()
            .filter(LiveTarget::isPortKnown)
            .forEach(target -> out.add(target.trafficPort()));
      }
    }
    return out;
  }

  private static String numbers(Set<Integer> ports) {
    return some(ports.stream().map(String::valueOf).toList());
  }

  /** What asks for ports: an object of its own, or the target group that others are planned for. */
  private static String subject(String name) {
    return (name.startsWith("TargetGroupBinding ") ? "" : "the target group of ") + name;
  }

  private static String some(List<String> words) {
    int more = words.size() - SHOWN;
    return String.join(more > 0 ? ", " : " and ", words.subList(0, Math.min(SHOWN, words.size())))
        + (more > 0 ? " and " + more + " more" : "");
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
