package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The differences of two trees, as paths of fields in the order of the second tree. The values of
 * environment variables are not shown: many of them are secrets.
 */
final class TreeDifference {
  private static final int MOST = 100;
  private static final int LONGEST = 60;

  private static final String ENVIRONMENT = ".env";

  private final List<String> out = new ArrayList<>();

  private TreeDifference() {}

  /** Such as {@code spec.replicas: 3 -> 5}. */
  static ImmutableList<String> of(JsonNode before, JsonNode after, String root) {
    TreeDifference difference = new TreeDifference();
    difference.compare(before, after, root);
    return ImmutableList.copyOf(difference.out);
  }

  private void compare(JsonNode before, JsonNode after, String at) {
    if (out.size() >= MOST || before.equals(after)) {
      return;
    }
    if (before.isObject() && after.isObject()) {
      Set<String> members = new LinkedHashSet<>();
      after.fieldNames().forEachRemaining(members::add);
      before.fieldNames().forEachRemaining(members::add);
      members.forEach(m -> compare(before.path(m), after.path(m), at + "." + m));
    } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
      for (int i = 0; i < after.size(); i++) {
        compare(before.get(i), after.get(i), at + "[" + i + "]");
      }
    } else if (at.contains(ENVIRONMENT) || before.isContainerNode() || after.isContainerNode()) {
      // lists and maps may hold them, too
      out.add(
          at
              + (before.isMissingNode()
                  ? " is added"
                  : after.isMissingNode() ? " is removed" : " changes"));
    } else {
      out.add(at + ": " + text(before) + " -> " + text(after));
    }
  }

  private static String text(JsonNode value) {
    if (value.isMissingNode()) {
      return "not set";
    }
    String text = value.isValueNode() ? value.asText() : value.toString();
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }
}
