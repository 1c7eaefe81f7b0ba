package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.HttpPolicySet.Rule;
import dev.rolloutkit.ako.graph.StringGroup;
import dev.rolloutkit.ako.name.AviName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The string groups of a virtual service whose HostRule uses regular expressions: one for each rule
 * with a path, even if two rules have the same path. Source: AKO 2.1.
 */
final class StringGroups {
  private StringGroups() {}

  /** Creates all string groups of a virtual service again, in the order of the rules. */
  static void list(Sync sync, VsDraft vs, HostContext host, HostEffects effects) {
    vs.stringGroups.clear();
    if (!PolicyEffects.usesRegex(effects, vs)) {
      return;
    }
    for (Map<String, Rule> rules : vs.policySets.values()) {
      for (Rule rule : rules.values()) {
        String path = PolicyEffects.path(effects, vs, rule);
        if (!path.isEmpty()) {
          AviName name = sync.names.stringGroup(vs.host, path);
          vs.stringGroups.add(new StringGroup(name.value(), ImmutableList.of(path)));
          sync.claim(host.tenant(), name, host.origin(path, ""), vs.name);
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
  static boolean remove(Sync sync, VsDraft vs, Rule rule) {
    HostEffects effects = vs.effects;
    if (effects == null || vs.stringGroups.isEmpty()) {
      return false;
    }
    String path = PolicyEffects.path(effects, vs, rule);
    String name = sync.names.stringGroup(vs.host, path).value();
    if (sync.config.fixes().fixes(AkoDefect.WRONG_STRING_GROUPS_DELETED)) {
      vs.stringGroups.remove(new StringGroup(name, ImmutableList.of(path)));
      return false;
    }
    List<StringGroup> walked = new ArrayList<>(vs.stringGroups);
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
    vs.stringGroups.clear();
    vs.stringGroups.addAll(walked.subList(0, length));
    return false;
  }
}
