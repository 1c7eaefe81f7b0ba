package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The laws of functions that compute the rules of security groups. */
public final class SecurityGroupLaws {
  private SecurityGroupLaws() {}

  /** A union has exactly the ports of its parts, in the smallest number of ranges, sorted. */
  public static Law<List<PortRange>> unionHoldsEachPortOnce(
      Function<Collection<PortRange>, ? extends List<PortRange>> union) {
    return Law.of(
        "a union holds each port once",
        ranges -> {
          List<PortRange> out = union.apply(ranges);
          if (!ports(out).equals(ports(ranges))) {
            return Optional.of(ranges + " becomes " + out);
          }
          for (int i = 1; i < out.size(); i++) {
            if (out.get(i).from() <= out.get(i - 1).to() + 1) {
              return Optional.of(out.get(i - 1) + " and " + out.get(i) + " belong together");
            }
          }
          return Optional.empty();
        });
  }

  private static BitSet ports(Collection<PortRange> ranges) {
    BitSet out = new BitSet();
    ranges.stream().filter(r -> !r.isEmpty()).forEach(r -> out.set(r.from(), r.to() + 1));
    return out;
  }

  /** The aggregated rules of all bindings allow all traffic that any of them needs. */
  public static Law<ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>>
      aggregationCoversEveryNeed(
          Function<
                  Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>,
                  ? extends Map<String, ? extends Collection<Permission>>>
              aggregate) {
    return Law.of(
        "every need is covered",
        needs -> {
          Map<String, ? extends Collection<Permission>> open = aggregate.apply(needs);
          for (var binding : needs.entrySet()) {
            for (var group : binding.getValue().entrySet()) {
              Collection<Permission> rules = open.get(group.getKey());
              for (Permission need : group.getValue()) {
                if (rules == null || rules.stream().noneMatch(rule -> covers(rule, need))) {
                  return Optional.of(need + " of " + binding.getKey() + " is not among " + rules);
                }
              }
            }
          }
          return Optional.empty();
        });
  }

  private static boolean covers(Permission rule, Permission need) {
    return rule.canonicalProtocol().equals(need.canonicalProtocol())
        && rule.source().equals(need.source())
        && rule.ports().from() <= need.ports().from()
        && rule.ports().to() >= need.ports().to();
  }

  /** The order of bindings does not affect the result. */
  public static Law<ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>>
      aggregationIgnoresOrder(
          Function<Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>, ?>
              aggregate) {
    return Law.of(
        "the order of bindings does not matter",
        needs -> {
          Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> reversed =
              new LinkedHashMap<>();
          needs.entrySet().asList().reverse().forEach(e -> reversed.put(e.getKey(), e.getValue()));
          Object one = aggregate.apply(needs);
          Object other = aggregate.apply(reversed);
          return Law.unless(one.equals(other), one + " is not " + other);
        });
  }

  /**
   * The actual and the desired rules of a group.
   *
   * @param current the actual rules, of the controller and of others
   * @param desired the desired rules of the controller
   */
  public record RuleSets(ImmutableList<Permission> current, ImmutableList<Permission> desired) {}

  /**
   * After a plan is carried out, the group has the desired rules and the rules of others, and
   * nothing else.
   */
  public static Law<RuleSets> reconciliationYieldsDesiredRules(
      Function<RuleSets, GroupPlan> reconcile) {
    return Law.of(
        "a plan yields the desired rules",
        sets -> {
          Set<PermissionKey> rules = new HashSet<>();
          Set<PermissionKey> expected = new HashSet<>();
          sets.current().forEach(rule -> rules.add(rule.key()));
          sets.current().stream()
              .filter(rule -> !rule.isManaged())
              .forEach(rule -> expected.add(rule.key()));
          sets.desired().forEach(rule -> expected.add(rule.key()));
          for (Ec2Call call : reconcile.apply(sets).calls()) {
            for (Permission rule : call.permissions()) {
              if (call.kind() == Ec2Call.Kind.AUTHORIZE) {
                rules.add(rule.key());
              } else {
                rules.remove(rule.key());
              }
            }
          }
          return Law.unless(rules.equals(expected), "it ends with " + rules + ", not " + expected);
        });
  }
}
