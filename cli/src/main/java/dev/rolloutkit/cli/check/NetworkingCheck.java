package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.plan.PlannedBinding;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.SgWorld;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Load balancers with security groups of their own for whose targets no rule opens the port. They
 * work only while another binding's port range happens to include the port, and break when that
 * binding is deleted.
 */
final class NetworkingCheck implements Check {
  private static final String GROUPS = "security-groups";

  /** What holds if an assumption about a group is wrong. */
  private static final String ELSE =
      " If it is another group, requests reach the port only if somebody has added a rule for it to"
          + " the security group of the nodes or pods by hand.";

  @Override
  public void check(World world, Consumer<Finding> out) {
    for (BindingSnapshot binding : world.sg().snapshot().bindings()) {
      if (binding.networking().isEmpty()) {
        PlannedBinding planned = world.plannedBindings().get(binding.key());
        if (planned == null || !planned.ownGroups().isEmpty()) {
          binding.targets().stream()
              .filter(LiveTarget::isPortKnown)
              .map(LiveTarget::trafficPort)
              .distinct()
              .forEach(port -> tell(world, binding, port, out));
        }
      }
    }
  }

  private static void tell(World world, BindingSnapshot binding, int port, Consumer<Finding> out) {
    NamespacedName key = binding.key();
    Manifest owner = world.owner(key);
    if (owner == null) {
      return;
    }
    PlannedBinding planned = world.plannedBindings().get(key);
    String prefix = ManagePatch.prefix(owner);
    String cause =
        planned == null
            ? "It has no networking block"
            : "It has its own security groups ("
                + String.join(", ", planned.ownGroups())
                + "), without the annotation "
                + ManagePatch.key(owner);
    String service =
        planned == null
            ? ""
            : " of Service " + key.namespace() + "/" + planned.binding().serviceName().orElse("");
    List<NamespacedName> neighbours = neighbours(world, binding, port);
    String lives;
    Level level;
    if (neighbours.isEmpty()) {
      level = Level.WARNING;
      lives = "requests reach it only if somebody has added rules by hand.";
    } else {
      // what a TargetGroupBinding says needs no assumption
      boolean assumed =
          world.assumesBackendGroup()
              && neighbours.stream().anyMatch(world.plannedBindings()::containsKey);
      level = assumed ? Level.UNKNOWN : Level.BREAKING;
      lives =
          (assumed ? "if " + groups(binding) + " is the controller's shared backend group, " : "")
              + "requests reach it only through the range "
              + range(world, binding)
              + ", which is open for "
              + names(world, neighbours)
              + "; when "
              + (neighbours.size() == 1 ? "that is" : "one of them is")
              + " deleted or changes, the port closes."
              + (assumed ? ELSE : "");
    }
    out.accept(
        new Finding(
            level,
            FindingCode.RULES_NOT_MANAGED,
            owner.label(),
            planned == null
                ? world.place(owner, "/spec")
                : world.annotation(owner, prefix + GROUPS),
            cause
                + ", so the controller opens no port for "
                + (planned == null ? "its targets" : "these groups")
                + ". Port "
                + port
                + service
                + ": "
                + lives,
            ManagePatch.of(owner, planned != null)));
  }

  private static String groups(BindingSnapshot binding) {
    return String.join(" or ", new TreeSet<>(binding.loadBalancerGroups()));
  }

  private static String names(World world, List<NamespacedName> keys) {
    Set<String> names = new TreeSet<>();
    keys.forEach(k -> names.add(world.name(k)));
    return String.join(" and ", names);
  }

  /** The rules of others that admit the load balancer's groups at the targets' groups. */
  private static List<Map.Entry<NamespacedName, Permission>> needs(
      World world, BindingSnapshot binding) {
    Set<String> groups = new TreeSet<>();
    binding.targets().forEach(t -> groups.addAll(t.eni().securityGroupIds()));
    List<Map.Entry<NamespacedName, Permission>> out = new ArrayList<>();
    SgWorld sg = world.sg();
    for (Map.Entry<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> one :
        sg.needs().needs().entrySet()) {
      for (String group : groups) {
        for (Permission permission : one.getValue().getOrDefault(group, ImmutableList.of())) {
          if (permission.source() instanceof Source.SecurityGroup source
              && binding.loadBalancerGroups().contains(source.id())) {
            out.add(Map.entry(one.getKey(), permission));
          }
        }
      }
    }
    return out;
  }

  /** The bindings at the two ends of the range that includes the port; none if no range does. */
  private static List<NamespacedName> neighbours(World world, BindingSnapshot binding, int port) {
    List<Map.Entry<NamespacedName, Permission>> needs = needs(world, binding);
    int low = low(needs);
    int high = high(needs);
    if (needs.isEmpty() || port < low || port > high) {
      return List.of();
    }
    List<NamespacedName> exact = holding(needs, port, port);
    if (!exact.isEmpty()) {
      List<NamespacedName> ends = holding(needs, low, high);
      boolean needed = low == port || high == port;
      return needed ? exact : ends;
    }
    return holding(needs, low, high);
  }

  private static List<NamespacedName> holding(
      List<Map.Entry<NamespacedName, Permission>> needs, int low, int high) {
    return needs.stream()
        .filter(n -> holds(n.getValue(), low) || holds(n.getValue(), high))
        .map(Map.Entry::getKey)
        .distinct()
        .toList();
  }

  private static boolean holds(Permission permission, int port) {
    return permission.ports().from() <= port && port <= permission.ports().to();
  }

  private static String range(World world, BindingSnapshot binding) {
    List<Map.Entry<NamespacedName, Permission>> needs = needs(world, binding);
    return low(needs) + "-" + high(needs);
  }

  private static int low(List<Map.Entry<NamespacedName, Permission>> needs) {
    return needs.stream().mapToInt(n -> n.getValue().ports().from()).min().orElse(0);
  }

  private static int high(List<Map.Entry<NamespacedName, Permission>> needs) {
    return needs.stream().mapToInt(n -> n.getValue().ports().to()).max().orElse(0);
  }
}
