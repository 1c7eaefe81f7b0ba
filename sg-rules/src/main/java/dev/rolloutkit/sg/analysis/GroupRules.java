package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.ec2.OpenRange;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares the actual rules of groups with the desired ones, and rules before and after a change.
 *
 * @rule After a reconciliation a group has the desired rules and those that the controller did not
 *     create.
 */
final class GroupRules {
  private GroupRules() {}

  static Map<String, ImmutableList<Permission>> of(Map<String, SecurityGroup> groups) {
    Map<String, ImmutableList<Permission>> out = new LinkedHashMap<>();
    groups.forEach((id, group) -> out.put(id, group.permissions()));
    return out;
  }

  /** The given groups that do not admit everything that their desired rules admit. */
  static ImmutableList<SecurityGroupChange> missing(
      Map<String, ImmutableList<Permission>> desired, Map<String, SecurityGroup> groups) {
    return PermissionDifference.between(desired, of(groups)).stream()
        .filter(group -> !group.lost().isEmpty() && groups.containsKey(group.id()))
        .collect(ImmutableList.toImmutableList());
  }

  /** The rules of a reconciled group: the desired ones and those that others created. */
  static List<Permission> reconciled(SecurityGroup group, List<Permission> desired) {
    List<Permission> out = new ArrayList<>(desired);
    group.permissions().stream().filter(p -> !p.isManaged()).forEach(out::add);
    return out;
  }

  /** Whether a group has rules of the controller that are not desired. */
  static boolean hasUnwanted(SecurityGroup group, List<Permission> desired) {
    return !new HashSet<>(reconciled(group, desired)).containsAll(group.permissions());
  }

  /** The ranges that the rules of a group admit before a change and not after it. */
  static ImmutableList<OpenRange> lost(
      String group, List<Permission> before, List<Permission> after) {
    return PermissionDifference.between(Map.of(group, before), Map.of(group, after)).stream()
        .flatMap(change -> change.lost().stream())
        .collect(ImmutableList.toImmutableList());
  }

  /** Descriptions of the ranges that close after the change or between two calls. */
  static ImmutableList<String> closes(
      ImmutableMap<String, SecurityGroup> before,
      ImmutableMap<String, SecurityGroup> after,
      Collection<ImpactStep> steps) {
    Set<String> out = new LinkedHashSet<>();
    for (SecurityGroupChange change : PermissionDifference.between(of(before), of(after))) {
      change.lost().forEach(range -> out.add(range + " on " + change.id()));
    }
    Ec2Model ec2 = new Ec2Model(before.values(), rules -> true);
    for (ImpactStep step : steps) {
      for (CallRecord record : step.calls()) {
        SecurityGroup was = ec2.group(record.group()).orElse(null);
        if (was == null || record.error().isPresent()) {
          continue;
        }
        ec2.call(record.group(), record.call());
        if (record.call().kind() == Ec2Call.Kind.REVOKE) {
          List<Permission> is =
              ec2.group(record.group()).map(SecurityGroup::permissions).orElse(ImmutableList.of());
          for (OpenRange range : lost(was.id(), was.permissions(), is)) {
            out.add(range + " on " + was.id());
          }
        }
      }
    }
    return ImmutableList.copyOf(out);
  }
}
