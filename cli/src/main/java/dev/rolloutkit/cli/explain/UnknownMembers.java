package dev.rolloutkit.cli.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.model.schema.SchemaDrift;
import java.util.Map;

/**
 * Fields of a Rollout's spec that its controller does not know and therefore ignores, such as
 * misspelt ones. The pod template and plugin configuration are not checked, because they are open.
 */
final class UnknownMembers {
  private static final ImmutableSet<String> KNOWN = ImmutableSet.copyOf(SchemaDrift.modelled());
  private static final ImmutableSet<String> PARENTS = parents();

  private final ImmutableList.Builder<String> out = ImmutableList.builder();

  private UnknownMembers() {}

  /** The paths, in the order of the manifest. */
  static ImmutableList<String> of(JsonNode rollout) {
    UnknownMembers found = new UnknownMembers();
    found.walk("spec", "spec", rollout.path("spec"));
    return found.out.build();
  }

  /** Recursion is safe: it follows the type of a Rollout, which has no cycle. */
  private void walk(String kind, String at, JsonNode value) {
    if (!PARENTS.contains(kind)) {
      return;
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        walk(kind + "[]", at + "[" + i + "]", value.get(i));
      }
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String path = at + "." + member.getKey();
      String child = kind + "." + member.getKey();
      if (KNOWN.contains(child)) {
        walk(child, path, member.getValue());
      } else if (KNOWN.contains(kind + "{}")) {
        walk(kind + "{}", path, member.getValue());
      } else {
        out.add(path);
      }
    }
  }

  /** The paths that are prefixes of others. */
  private static ImmutableSet<String> parents() {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (String path : KNOWN) {
      boolean element = path.endsWith("[]") || path.endsWith("{}");
      int end = element ? path.length() - 2 : path.lastIndexOf('.');
      if (end > 0) {
        out.add(path.substring(0, end));
      }
    }
    return out.build();
  }
}
