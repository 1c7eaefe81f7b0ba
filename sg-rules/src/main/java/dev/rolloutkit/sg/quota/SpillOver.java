package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Distributes rules over several groups of one interface.
 *
 * @rule Rules that exceed the quota of a group can be spread over other groups of the same
 *     interface.
 */
final class SpillOver {
  private final QuotaPolicy policy;
  private final Map<String, Contents> contentsById = new TreeMap<>(CodePoints.ORDER);

  /** The rules that are assigned to one group, and the numbers of its rules. */
  private static final class Contents {
    private final List<Permission> ours = new ArrayList<>();
    private long v4;
    private long v6;
  }

  private SpillOver(QuotaPolicy policy) {
    this.policy = policy;
  }

  static Outcome<ImmutableMap<String, ImmutableList<Permission>>> over(
      Collection<Permission> desired, Collection<SecurityGroup> groups, QuotaPolicy policy) {
    SpillOver run = new SpillOver(policy);
    List<Permission> rules = new ArrayList<>(RuleQuota.byKey(desired).values());
    KeySort.sort(rules);
    return run.place(rules, groups);
  }

  private Outcome<ImmutableMap<String, ImmutableList<Permission>>> place(
      List<Permission> rules, Collection<SecurityGroup> groups) {
    Map<String, SecurityGroup> byId = new TreeMap<>(CodePoints.ORDER);
    groups.forEach(group -> byId.put(group.id(), group));
    Map<PermissionKey, String> held = new HashMap<>();
    byId.forEach(
        (id, group) -> {
          Contents contents = new Contents();
          contentsById.put(id, contents);
          for (Permission rule : group.permissions()) {
            held.putIfAbsent(rule.key(), id);
            if (!rule.isManaged()) {
              count(contents, rule);
            }
          }
        });
    List<Permission> left = new ArrayList<>();
    for (Permission rule : rules) {
      Contents contents = contentsById.get(held.getOrDefault(rule.key(), ""));
      if (contents == null || !put(contents, rule)) {
        left.add(rule);
      }
    }
    int without = 0;
    for (Permission rule : left) {
      without += contentsById.values().stream().anyMatch(contents -> put(contents, rule)) ? 0 : 1;
    }
    if (without > 0) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.root(),
              without + " of " + rules.size() + " rules do not fit into " + byId.keySet(),
              SgProblemCodes.NEAR_QUOTA));
    }
    ImmutableMap.Builder<String, ImmutableList<Permission>> out = ImmutableMap.builder();
    contentsById.forEach(
        (id, contents) -> {
          KeySort.sort(contents.ours);
          out.put(id, ImmutableList.copyOf(contents.ours));
        });
    return Outcome.ok(out.buildOrThrow());
  }

  private boolean put(Contents contents, Permission rule) {
    boolean fits =
        Math.max(contents.v4 + policy.v4(rule), contents.v6 + policy.v6(rule)) <= policy.limit();
    if (fits) {
      count(contents, rule);
      contents.ours.add(rule);
    }
    return fits;
  }

  private void count(Contents contents, Permission rule) {
    contents.v4 += policy.v4(rule);
    contents.v6 += policy.v6(rule);
  }
}
