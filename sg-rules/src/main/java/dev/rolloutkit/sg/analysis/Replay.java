package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionDifference;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.HashSet;
import java.util.Set;

/**
 * The result of running a change in a model of the controller.
 *
 * @rule A change has touched a group if the controller made a call for it or its rules changed.
 * @param change the change
 * @param before the groups before the change; groups that it cannot affect may be absent
 * @param after the same groups after the change, and new ones
 * @param steps the events and calls of the controller
 * @param problems the problems that occurred
 */
record Replay(
    ClusterChange change,
    ImmutableMap<String, SecurityGroup> before,
    ImmutableMap<String, SecurityGroup> after,
    ImmutableList<ImpactStep> steps,
    ImmutableList<Problem> problems) {
  /** A rule of a group. */
  record RuleOf(String group, PermissionKey rule) {}

  /** The groups for which the controller made calls, and those whose rules changed. */
  Set<String> touched() {
    Set<String> out = new HashSet<>();
    steps.forEach(s -> s.calls().forEach(c -> out.add(c.group())));
    after.forEach(
        (id, group) -> {
          if (!group.equals(before.get(id))) {
            out.add(id);
          }
        });
    return out;
  }

  /** The rules that the controller revoked, even if it authorized them again later. */
  Set<RuleOf> revoked() {
    Set<RuleOf> out = new HashSet<>();
    for (ImpactStep step : steps) {
      for (CallRecord record : step.calls()) {
        if (record.error().isEmpty() && record.call().kind() == Ec2Call.Kind.REVOKE) {
          for (Permission rule : record.call().permissions()) {
            out.add(new RuleOf(record.group(), rule.key()));
          }
        }
      }
    }
    return out;
  }

  /** Whether EC2 refused a call because the group would exceed its quota. */
  boolean hitLimit() {
    return steps.stream()
        .flatMap(step -> step.calls().stream())
        .anyMatch(c -> c.error().filter(Reconciliation.LIMIT_EXCEEDED::equals).isPresent());
  }

  /** The differences between the groups before and after the change. */
  ImmutableList<SecurityGroupChange> difference() {
    return PermissionDifference.between(GroupRules.of(before), GroupRules.of(after));
  }
}
