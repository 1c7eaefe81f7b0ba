package dev.rolloutkit.targets.cutover;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.List;

/** Applies patches to manifests. */
final class ManifestPatches {
  private ManifestPatches() {}

  /** The manifests with the patches; a patch of an object that is not there changes nothing. */
  static Manifests apply(Manifests manifests, List<Patch> patches) {
    Manifests out = manifests;
    for (Patch patch : patches) {
      out = apply(out, patch);
    }
    return out;
  }

  private static Manifests apply(Manifests manifests, Patch patch) {
    Manifests.Builder out = Manifests.builder().from(manifests);
    if (patch instanceof Patch.Merge merge) {
      switch (merge.kind()) {
        case "Rollout" -> out.rollout(merged(manifests.rollout(), merge.merge()));
        case "Ingress" -> out.ingresses(merged(manifests.ingresses(), merge));
        case "Service" -> out.services(merged(manifests.services(), merge));
        default -> {}
      }
    } else if (patch instanceof Patch.AddArgument) {
      out.verifyTargetGroup(true);
    } else if (patch instanceof Patch.PreStopSleep sleep) {
      JsonNode rollout = manifests.rollout().deepCopy();
      for (JsonNode container : rollout.at("/spec/template/spec/containers")) {
        if (container instanceof ObjectNode object) {
          object
              .withObject("/lifecycle")
              .putObject("preStop")
              .putObject("sleep")
              .put("seconds", sleep.seconds());
        }
      }
      out.rollout(rollout);
    }
    return out.build();
  }

  private static ImmutableList<JsonNode> merged(List<JsonNode> objects, Patch.Merge patch) {
    return objects.stream()
        .map(
            object ->
                patch.name().equals(object.at("/metadata/name").asText(""))
                    ? merged(object, patch.merge())
                    : object)
        .collect(ImmutableList.toImmutableList());
  }

  /** A JSON merge patch, as RFC 7386 has it. */
  static JsonNode merged(JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode changes)) {
      return patch.deepCopy();
    }
    ObjectNode out = target instanceof ObjectNode object ? object.deepCopy() : changes.objectNode();
    for (var member : changes.properties()) {
      if (member.getValue().isNull()) {
        out.remove(member.getKey());
      } else {
        out.set(member.getKey(), merged(out.path(member.getKey()), member.getValue()));
      }
    }
    return out;
  }
}
