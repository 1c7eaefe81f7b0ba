package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import java.util.List;

/**
 * Applies patches to manifests.
 *
 * @rule A remedy is a patch of manifests, such as a sleep before containers stop.
 */
final class ManifestPatches {
  private static final ImmutableList<String> CONTAINERS =
      ImmutableList.of("spec", "template", "spec", "containers");

  private ManifestPatches() {}

  /** The patched manifests; a patch of an object that does not exist has no effect. */
  static CutOverManifests apply(CutOverManifests manifests, List<Patch> patches) {
    CutOverManifests out = manifests;
    for (Patch patch : patches) {
      out = apply(out, patch);
    }
    return out;
  }

  private static CutOverManifests apply(CutOverManifests manifests, Patch patch) {
    CutOverManifests.Builder out = CutOverManifests.builder().from(manifests);
    if (patch instanceof Patch.Merge merge) {
      switch (merge.kind()) {
        case "Rollout" -> out.rollout(MergePatch.apply(manifests.rollout(), merge.merge()));
        case "Ingress" -> out.ingresses(merged(manifests.ingresses(), merge));
        case "Service" -> out.services(merged(manifests.services(), merge));
        default -> {}
      }
    } else if (patch instanceof Patch.AddArgument) {
      out.verifyTargetGroup(true);
    } else if (patch instanceof Patch.PreStopSleep sleep) {
      out.rollout(sleeping(manifests.rollout(), CONTAINERS, sleep.seconds()));
    }
    return out.build();
  }

  private static ImmutableList<JsonNode> merged(List<JsonNode> objects, Patch.Merge patch) {
    return objects.stream()
        .map(
            object ->
                patch.name().equals(object.at("/metadata/name").asText(""))
                    ? MergePatch.apply(object, patch.merge())
                    : object)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * A copy of a tree with a sleep in every container. It shares the unchanged parts with the tree.
   */
  private static JsonNode sleeping(JsonNode tree, List<String> path, int seconds) {
    if (!(tree instanceof ObjectNode from)) {
      return tree;
    }
    ObjectNode out = shallow(from);
    String name = path.get(0);
    if (path.size() > 1) {
      out.set(name, sleeping(from.path(name), path.subList(1, path.size()), seconds));
      return out;
    }
    ArrayNode containers = out.putArray(name);
    for (JsonNode container : from.path(name)) {
      containers.add(
          container instanceof ObjectNode object ? sleeping(object, seconds) : container);
    }
    return out;
  }

  private static ObjectNode sleeping(ObjectNode container, int seconds) {
    ObjectNode out = shallow(container);
    ObjectNode lifecycle =
        container.path("lifecycle") instanceof ObjectNode there
            ? shallow(there)
            : container.objectNode();
    lifecycle.putObject("preStop").putObject("sleep").put("seconds", seconds);
    return out.set("lifecycle", lifecycle);
  }

  private static ObjectNode shallow(ObjectNode from) {
    ObjectNode out = from.objectNode();
    out.setAll(from);
    return out;
  }
}
