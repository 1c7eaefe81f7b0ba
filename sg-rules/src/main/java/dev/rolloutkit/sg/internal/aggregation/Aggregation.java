package dev.rolloutkit.sg.internal.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.ec2.KeySort;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Combines the rules that TargetGroupBindings request into the rules of each endpoint security
 * group.
 *
 * <p>Source: AWS Load Balancer Controller, networking manager.
 *
 * @rule The rules of a security group are those that all TargetGroupBindings request, without
 *     repetition.
 */
public final class Aggregation {
  private Aggregation() {}

  /** The rules of each group, by ascending key; see {@code SecurityGroupRules.aggregate}. */
  public static ImmutableMap<String, ImmutableList<Permission>> of(
      AggregationMode mode,
      Map<NamespacedName, ? extends @Nullable Map<String, ? extends Collection<Permission>>> needs,
      Fixes<SgDefect> fixes) {
    Map<String, Group> groups = new HashMap<>();
    for (Map.Entry<
            NamespacedName, ? extends @Nullable Map<String, ? extends Collection<Permission>>>
        tgb : needs.entrySet()) {
      Map<String, ? extends Collection<Permission>> perGroup = tgb.getValue();
      if (perGroup == null) {
        continue;
      }
      for (Map.Entry<String, ? extends Collection<Permission>> entry : perGroup.entrySet()) {
        Group group = groups.get(entry.getKey());
        if (group == null) {
          group = new Group();
          groups.put(entry.getKey(), group);
        }
        if (mode == AggregationMode.UNRESTRICTED) {
          group.rules.addAll(entry.getValue());
        } else {
          for (Permission permission : entry.getValue()) {
            group.addRestricted(permission, fixes);
          }
        }
      }
    }
    ImmutableMap.Builder<String, ImmutableList<Permission>> out =
        ImmutableMap.builderWithExpectedSize(groups.size());
    for (String id : CodePoints.sortedKeys(groups)) {
      Group group = Objects.requireNonNull(groups.get(id));
      out.put(
          id, mode == AggregationMode.UNRESTRICTED ? group.distinct() : group.mergedAndPassed());
    }
    return out.buildOrThrow();
  }

  /** Collects the rules of one security group. */
  private static final class Group {
    private final List<Permission> rules = new ArrayList<>();
    private final MergedRanges merged = new MergedRanges();

    void addRestricted(Permission permission, Fixes<SgDefect> fixes) {
      String group = permission.mergeGroup();
      if (group == null
          || (fixes.fixes(SgDefect.PREFIX_LISTS_MERGED)
              && permission.source() instanceof Source.PrefixList)) {
        rules.add(permission);
      } else {
        merged.add(permission, group);
      }
    }

    ImmutableList<Permission> mergedAndPassed() {
      merged.addTo(rules);
      KeySort.sort(rules);
      return ImmutableList.copyOf(rules);
    }

    /** The sort is stable, so of equal keys the rule of the first binding in the map remains. */
    ImmutableList<Permission> distinct() {
      KeySort.sort(rules);
      ImmutableList.Builder<Permission> out = ImmutableList.builderWithExpectedSize(rules.size());
      Permission last = null;
      for (Permission rule : rules) {
        if (last == null || !last.key().equals(rule.key())) {
          out.add(rule);
        }
        last = rule;
      }
      return out.build();
    }
  }
}
