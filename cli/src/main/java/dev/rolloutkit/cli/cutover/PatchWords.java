package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.targets.cutover.Patch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Patches as sentences about fields of manifests. */
public final class PatchWords {
  private static final String TEMPLATE = "spec.template.spec.containers";

  private PatchWords() {}

  /** What to write into which manifest. */
  public static String of(Collection<Patch> patches) {
    SetMultimap<String, String> fields = LinkedHashMultimap.create();
    List<String> others = new ArrayList<>();
    for (Patch patch : patches) {
      if (patch instanceof Patch.Merge one) {
        add(one.merge(), "", one.kind() + " " + one.name(), fields);
      } else if (patch instanceof Patch.MergeBinding one) {
        add(one.merge(), "", "the TargetGroupBinding of Service " + one.service(), fields);
      } else if (patch instanceof Patch.AddArgument one) {
        others.add("Add argument " + one.argument() + " to Deployment " + one.deployment() + ".");
      } else if (patch instanceof Patch.PreStopSleep one) {
        others.add(
            "Set lifecycle.preStop.sleep.seconds of each of "
                + TEMPLATE
                + " of Rollout "
                + one.rollout()
                + " to "
                + one.seconds()
                + ".");
      }
    }
    List<String> out = new ArrayList<>();
    for (Map.Entry<String, Collection<String>> one : fields.asMap().entrySet()) {
      out.add(String.format(one.getKey(), String.join(" and ", one.getValue())));
    }
    out.addAll(others);
    return String.join(" ", out);
  }

  /** Adds a sentence for each value of a merge patch, with a place for the object. */
  private static void add(
      JsonNode patch, String path, String object, SetMultimap<String, String> out) {
    if (patch.isObject() && !patch.isEmpty()) {
      for (Map.Entry<String, JsonNode> one : patch.properties()) {
        add(one.getValue(), path + step(one.getKey(), path), object, out);
      }
      return;
    }
    String field = path.replace("%", "%%");
    out.put(
        patch.isNull()
            ? "Remove " + field + " from %s."
            : "Set " + field + " of %s to " + value(patch).replace("%", "%%") + ".",
        object);
  }

  private static String step(String key, String path) {
    return key.contains(".") ? "[" + key + "]" : path.isEmpty() ? key : "." + key;
  }

  private static String value(JsonNode value) {
    return value.isValueNode() && !value.asText("").isEmpty() ? value.asText() : value.toString();
  }
}
