package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.StringGroup;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The string groups of a virtual service whose HostRule uses regular expressions: one for each rule
 * with a path, even if two rules have the same path. Source: AKO 2.1.
 *
 * @rule With regular expressions each rule that has a path has a string group of its own.
 */
record StringGroups(Placement placement, HostRulePolicies policies, Reports reports) {
  /** Creates all string groups of a virtual service again, in the order of the rules. */
  void createAll(VsDraft vs, PlacedHost host, AppliedHostRule hostRule) {
    List<StringGroup> groups = vs.policies.stringGroups;
    groups.clear();
    if (!policies.usesRegex(vs, hostRule)) {
      return;
    }
    for (Map<String, Rule> rules : vs.policies.rules.values()) {
      for (Rule rule : rules.values()) {
        String path = policies.path(vs, hostRule, rule);
        if (!path.isEmpty()) {
          AviName name = placement.names().stringGroup(vs.names.host, path);
          groups.add(new StringGroup(name.value(), ImmutableList.of(path)));
          reports.created(host.tenant(), name, host.origin(path, ""), vs.id.name());
        }
      }
    }
  }

  /**
   * Removes the string group of a deleted rule.
   *
   * <p>Compatibility: AKO removes elements from the list while it iterates over it. See {@link
   * AkoDefect#WRONG_STRING_GROUPS_DELETED}.
   *
   * @return whether AKO crashes, because the list contains the group more than once, also at its
   *     end
   */
  boolean remove(VsDraft vs, Rule rule) {
    AppliedHostRule hostRule = vs.settings.hostRule();
    List<StringGroup> groups = vs.policies.stringGroups;
    if (hostRule == null || groups.isEmpty()) {
      return false;
    }
    String path = policies.path(vs, hostRule, rule);
    String name = placement.names().stringGroup(vs.names.host, path).value();
    if (placement.config().fixes().fixes(AkoDefect.WRONG_STRING_GROUPS_DELETED)) {
      groups.remove(new StringGroup(name, ImmutableList.of(path)));
      return false;
    }
    List<StringGroup> walked = new ArrayList<>(groups);
    int length = walked.size();
    for (int i = 0; i < walked.size(); i++) {
      if (walked.get(i).name().equals(name)) {
        if (i + 1 > length) {
          return true;
        }
        for (int j = i; j + 1 < length; j++) {
          walked.set(j, walked.get(j + 1));
        }
        length--;
      }
    }
    groups.clear();
    groups.addAll(walked.subList(0, length));
    return false;
  }
}
