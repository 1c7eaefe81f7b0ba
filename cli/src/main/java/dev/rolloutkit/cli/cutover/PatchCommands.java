package dev.rolloutkit.cli.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.Patch;
import java.util.Locale;

/** Patches as commands to paste into a shell. */
public final class PatchCommands {
  private static final String CONTAINERS = "/spec/template/spec/containers";

  private PatchCommands() {}

  /**
   * The command that applies a patch, or a sentence if the patched object is not among the
   * manifests.
   */
  public static String of(Patch patch, String namespace, CutOverManifests manifests) {
    if (patch instanceof Patch.Merge merge) {
      return kubectl(namespace, merge.kind(), merge.name(), "merge", merge.merge());
    }
    if (patch instanceof Patch.MergeBinding merge) {
      return "patch the TargetGroupBinding of Service " + merge.service() + ": " + merge.merge();
    }
    if (patch instanceof Patch.AddArgument added) {
      return "add argument " + added.argument() + " to Deployment " + added.deployment();
    }
    Patch.PreStopSleep sleep = (Patch.PreStopSleep) patch;
    return kubectl(
        namespace, "Rollout", sleep.rollout(), "json", sleeps(manifests.rollout(), sleep));
  }

  private static String kubectl(
      String namespace, String kind, String name, String type, JsonNode patch) {
    return "kubectl -n "
        + quoted(namespace)
        + " patch "
        + kind.toLowerCase(Locale.ROOT)
        + " "
        + quoted(name)
        + " --type "
        + type
        + " -p "
        + quoted(patch.toString());
  }

  /** A word for a shell; names that Kubernetes allows need no quotes. */
  private static String quoted(String word) {
    return word.matches("[a-z0-9.-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** A JSON patch, since a merge patch would replace all containers. */
  private static ArrayNode sleeps(JsonNode rollout, Patch.PreStopSleep sleep) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    int index = 0;
    for (JsonNode container : rollout.at(CONTAINERS)) {
      String lifecycle = CONTAINERS + "/" + index++ + "/lifecycle";
      boolean there = container.path("lifecycle").isObject();
      ObjectNode step = out.addObject().put("op", "add");
      ObjectNode hook =
          step.put("path", there ? lifecycle + "/preStop" : lifecycle).putObject("value");
      (there ? hook : hook.putObject("preStop")).putObject("sleep").put("seconds", sleep.seconds());
    }
    return out;
  }
}
