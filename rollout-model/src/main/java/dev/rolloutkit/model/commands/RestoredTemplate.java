package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.internal.replicaset.AntiAffinityRule;
import dev.rolloutkit.model.internal.replicaset.EphemeralMetadata;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.NewReplicaSet;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.template.PodTemplate;
import java.util.Set;

/**
 * The template of an earlier ReplicaSet in the form in which it is restored to the spec.
 *
 * @rule {@code undo} restores the template of a ReplicaSet without what the controller added.
 */
final class RestoredTemplate {
  private RestoredTemplate() {}

  /**
   * A template without the pod-template-hash label. If no other label remains, the empty map is
   * kept.
   */
  static JsonNode withoutHash(JsonNode template) {
    JsonNode labels = template.path("metadata").path("labels");
    if (!labels.has(RolloutKeys.POD_TEMPLATE_HASH)) {
      return template;
    }
    ObjectNode metadata = copy(template.path("metadata"));
    metadata.set("labels", copy(labels).without(RolloutKeys.POD_TEMPLATE_HASH));
    return copy(template).set("metadata", metadata);
  }

  /** A copy of the object that shares its children. */
  private static ObjectNode copy(JsonNode object) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    object.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
    return out;
  }

  /**
   * The template that the plug-in sends: as its own types print it, including everything that the
   * controller and the API server added, and without fields that those types do not have.
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
   * The stored template without the controller's additions: the pod-template-hash, the metadata of
   * a role, the anti-affinity to another version.
   */
  static JsonNode cleaned(Rollout rollout, Revision picked) {
    ObjectNode out = copy(picked.template());
    PodTemplateMetadata injected =
        EphemeralMetadata.existing(GoZero.of(picked.metadata().annotations()))
            .orElse(PodTemplateMetadata.builder().build());
    if (out.get("metadata") instanceof ObjectNode given) {
      ObjectNode metadata = copy(given);
      remove(metadata, "labels", Set.of(RolloutKeys.POD_TEMPLATE_HASH));
      remove(metadata, "labels", GoZero.of(injected.labels()).keySet());
      remove(metadata, "annotations", GoZero.of(injected.annotations()).keySet());
      out.set("metadata", metadata);
    }
    if (out.get("spec") instanceof ObjectNode given
        && given.get("affinity") instanceof ObjectNode) {
      ObjectNode spec = copy(given);
      JsonNode without = AntiAffinityRule.of(rollout).removeJson(given.get("affinity"));
      if (without == null) {
        spec.remove("affinity");
      } else {
        spec.set("affinity", without);
      }
      out.set("spec", spec);
    }
    return out;
  }

  private static void remove(ObjectNode metadata, String member, Set<String> keys) {
    if (metadata.get(member) instanceof ObjectNode given) {
      ObjectNode map = copy(given).without(keys);
      if (map.isEmpty()) {
        metadata.remove(member);
      } else {
        metadata.set(member, map);
      }
    }
  }

  /** Whether the controller would recognise the ReplicaSet as the one of the current template. */
  static boolean isSame(JsonNode rollout, Revision picked) {
    Rollout decoded =
        RolloutCodec.readTolerant(rollout).toOptional().orElse(Rollout.builder().build());
    return NewReplicaSet.isOfTemplate(decoded, ObservedReplicaSet.of(picked.replicaSet()));
  }
}
