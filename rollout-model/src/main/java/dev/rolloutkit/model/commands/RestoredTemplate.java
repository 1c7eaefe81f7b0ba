package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.Rollout;
import dev.rolloutkit.model.RolloutCodec;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.schema.GoMap;
import dev.rolloutkit.model.schema.GoObject;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.Map;

/** The template of an earlier ReplicaSet, as it goes back into the spec. */
final class RestoredTemplate {
  private RestoredTemplate() {}

  /** A template without the pod-template-hash; labels that are then empty stay. */
  static JsonNode withoutHash(JsonNode template) {
    if (!template.path("metadata").path("labels").has(RolloutKeys.POD_TEMPLATE_HASH)) {
      return template;
    }
    ObjectNode out = template.deepCopy();
    ((ObjectNode) out.path("metadata").path("labels")).remove(RolloutKeys.POD_TEMPLATE_HASH);
    return out;
  }

  /**
   * What the plug-in sends: the template as its own types print it, with all that controller and
   * API server have put in, and without what those types do not know.
   */
  static String canonical(Revision picked) {
    GoObject template = PodTemplate.lenient(picked.template()).object();
    GoObject metadata = template.object("metadata");
    if (metadata == null) {
      return PodTemplate.of(template).canonicalJson();
    }
    GoMap labels = metadata.map("labels").without(RolloutKeys.POD_TEMPLATE_HASH);
    return PodTemplate.of(template.with("metadata", metadata.with("labels", labels)))
        .canonicalJson();
  }

  /**
   * The template as it is stored, without what the controller has put in: the pod-template-hash,
   * metadata of a role, the anti-affinity to another version.
   */
  static JsonNode cleaned(Rollout rollout, Revision picked) {
    JsonNode stored = picked.template();
    ObjectNode out = stored.isObject() ? stored.deepCopy() : JsonNodeFactory.instance.objectNode();
    PodTemplateMetadata injected =
        EphemeralMetadata.existing(Zero.of(picked.metadata().annotations()))
            .orElse(PodTemplateMetadata.builder().build());
    if (out.get("metadata") instanceof ObjectNode metadata) {
      remove(metadata, "labels", Map.of(RolloutKeys.POD_TEMPLATE_HASH, ""));
      remove(metadata, "labels", Zero.of(injected.labels()));
      remove(metadata, "annotations", Zero.of(injected.annotations()));
    }
    if (out.get("spec") instanceof ObjectNode spec
        && spec.get("affinity") instanceof ObjectNode a) {
      JsonNode without = AntiAffinityRule.of(rollout).removeJson(a);
      if (without == null) {
        spec.remove("affinity");
      } else {
        spec.set("affinity", without);
      }
    }
    return out;
  }

  private static void remove(ObjectNode metadata, String member, Map<String, String> keys) {
    if (metadata.get(member) instanceof ObjectNode map) {
      map.remove(keys.keySet());
      if (map.isEmpty()) {
        metadata.remove(member);
      }
    }
  }

  /** Whether the controller would take the ReplicaSet for the one of the present template. */
  static boolean isSame(JsonNode rollout, Revision picked) {
    Rollout decoded =
        RolloutCodec.readTolerant(rollout).toOptional().orElse(Rollout.builder().build());
    return NewReplicaSet.isOfTemplate(decoded, ObservedReplicaSet.of(picked.replicaSet()));
  }
}
