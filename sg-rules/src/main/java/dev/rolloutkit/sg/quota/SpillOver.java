package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
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

/** Rules over several groups of one interface. */
final class SpillOver {
  private final QuotaPolicy policy;
  private final Map<String, Shelf> shelves = new TreeMap<>(CodePoints.ORDER);

  /** What one group is to hold. */
  private static final class Shelf {
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
          Shelf shelf = new Shelf();
          shelves.put(id, shelf);
          for (Permission rule : group.permissions()) {
            held.putIfAbsent(rule.key(), id);
            if (!rule.isManaged()) {
              count(shelf, rule);
            }
          }
        });
    List<Permission> left = new ArrayList<>();
    for (Permission rule : rules) {
      Shelf shelf = shelves.get(held.getOrDefault(rule.key(), ""));
      if (shelf == null || !put(shelf, rule)) {
        left.add(rule);
      }
    }
    int without = 0;
    for (Permission rule : left) {
      without += shelves.values().stream().anyMatch(shelf -> put(shelf, rule)) ? 0 : 1;
    }
    if (without > 0) {
      return Outcome.failed(
          Problem.text(
              FieldPath.root(),
              without + " of " + rules.size() + " rules have no room in " + byId.keySet(),
              SgProblemCodes.NEAR_QUOTA));
    }
    ImmutableMap.Builder<String, ImmutableList<Permission>> out = ImmutableMap.builder();
    shelves.forEach(
        (id, shelf) -> {
          KeySort.sort(shelf.ours);
          out.put(id, ImmutableList.copyOf(shelf.ours));
        });
    return Outcome.ok(out.buildOrThrow());
  }

  private boolean put(Shelf shelf, Permission rule) {
    boolean fits =
        Math.max(shelf.v4 + policy.v4(rule), shelf.v6 + policy.v6(rule)) <= policy.limit();
    if (fits) {
      count(shelf, rule);
      shelf.ours.add(rule);
    }
    return fits;
  }

  private void count(Shelf shelf, Permission rule) {
    shelf.v4 += policy.v4(rule);
    shelf.v6 += policy.v6(rule);
  }
}
