package dev.rolloutkit.engine.internal.replicaset;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.engine.internal.metadata.EphemeralMetadataChange;
import dev.rolloutkit.engine.internal.metadata.RoleMetadata;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.replicaset.ObservedReplicaSet;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.template.PodTemplateEquality;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds the ReplicaSet of a new revision.
 *
 * @rule A ReplicaSet is named after the Rollout and the hash of its pod template.
 */
final class ReplicaSetManifest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ReplicaSetManifest() {}

  static ObjectNode of(Observed observed, PassState pass, String name, long revision) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("apiVersion", "apps/v1").put("kind", "ReplicaSet");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("name", name).put("namespace", observed.rollout().namespace());
    Map<String, String> annotations = new HashMap<>();
    AnnotationSync.sync(
        pass.rollout().annotations(), annotations, revision, false, observed.desired());
    ObjectNode template = template(observed, pass, annotations);
    metadata.set("labels", labels(observed));
    ObjectNode written = metadata.putObject("annotations");
    for (String key : CodePoints.sortedKeys(annotations)) {
      written.put(key, annotations.get(key));
    }
    Owners.own(metadata, observed.rollout());
    ObjectNode spec = object.putObject("spec");
    spec.put("replicas", 0);
    int minReady = GoZero.of(observed.spec().minReadySeconds());
    if (minReady != 0) {
      spec.put("minReadySeconds", minReady);
    }
    spec.set("selector", selector(observed));
    spec.set("template", template);
    return object;
  }

  /**
   * Whether a ReplicaSet with the name of the new one but another hash is nevertheless the new one,
   * because the Rollout controls it and its template is the Rollout's.
   */
  static boolean isNewReplicaSetOf(Observed observed, ReplicaSet rs) {
    OwnerReference controller = Owners.controller(rs.getMetadata().getOwnerReferences());
    return controller != null
        && Objects.equals(controller.getUid(), observed.rollout().metadata().uid())
        && PodTemplateEquality.equalIgnoringHash(
            ObservedReplicaSet.of(rs).template(), RolloutTemplate.of(observed.rollout()));
  }

  /** A ReplicaSet that was just created: it has no pods and no status. */
  static ReplicaSet created(ObjectNode manifest, Instant now) {
    ObjectNode stored = manifest.deepCopy();
    stored.withObject("/metadata").put("creationTimestamp", Times.format(now));
    try {
      return MAPPER.treeToValue(stored, ReplicaSet.class);
    } catch (JsonProcessingException e) {
      // A pod that fabric8 cannot read: of a set without pods, nothing but its metadata counts.
      stored.withObject("/spec/template").remove("spec");
      return MAPPER.convertValue(stored, ReplicaSet.class);
    }
  }

  private static ObjectNode labels(Observed observed) {
    ObjectNode labels = JsonNodeFactory.instance.objectNode();
    JsonNode template = observed.spec().template();
    if (template != null && template.path("metadata").get("labels") instanceof ObjectNode given) {
      labels.setAll(given);
    }
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, observed.state().podHash());
    return labels;
  }

  /** The pod template with its hash, its anti-affinity and the metadata of its role. */
  private static ObjectNode template(
      Observed observed, PassState pass, Map<String, String> annotations) {
    JsonNode given = observed.spec().template();
    ObjectNode template =
        given instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    ObjectNode metadata =
        template.get("metadata") instanceof ObjectNode object
            ? object
            : template.putObject("metadata");
    metadata.set("labels", labels(observed));
    JsonNode affinity = Affinities.generate(observed);
    if (affinity != null && template.get("spec") instanceof ObjectNode spec) {
      spec.set("affinity", affinity.deepCopy());
    }
    injectMetadata(observed, pass, metadata, annotations);
    return template;
  }

  private static void injectMetadata(
      Observed observed, PassState pass, ObjectNode metadata, Map<String, String> annotations) {
    @Nullable PodTemplateMetadata wanted =
        pass.stableRs() == null ? observed.view().stableMetadata() : observed.view().newMetadata();
    if (wanted == null) {
      return;
    }
    Map<String, String> templateAnnotations = texts(metadata.get("annotations"));
    EphemeralMetadataChange change =
        RoleMetadata.sync(texts(metadata.get("labels")), templateAnnotations, annotations, wanted);
    if (change.modified()) {
      put(metadata, "labels", change.metadata().labels());
      put(metadata, "annotations", change.metadata().annotations());
      annotations.put(RolloutKeys.EPHEMERAL_METADATA, change.annotation());
    }
  }

  private static void put(ObjectNode metadata, String member, Map<String, String> set) {
    if (!set.isEmpty()) {
      ObjectNode object =
          metadata.get(member) instanceof ObjectNode given ? given : metadata.putObject(member);
      set.forEach(object::put);
    }
  }

  private static Map<String, String> texts(@Nullable JsonNode object) {
    Map<String, String> texts = new HashMap<>();
    if (object != null) {
      object.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
    }
    return texts;
  }

  private static ObjectNode selector(Observed observed) {
    ObjectNode selector = JsonNodeFactory.instance.objectNode();
    ObjectNode labels = selector.putObject("matchLabels");
    var given = observed.spec().selector();
    if (given != null) {
      GoZero.of(given.matchLabels()).forEach(labels::put);
    }
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, observed.state().podHash());
    if (given != null && given.matchExpressions() != null) {
      var expressions = selector.putArray("matchExpressions");
      for (var expression : given.matchExpressions()) {
        ObjectNode requirement = expressions.addObject();
        requirement
            .put("key", GoZero.of(expression.key()))
            .put("operator", GoZero.of(expression.operator()));
        if (expression.values() != null) {
          expression.values().forEach(requirement.putArray("values")::add);
        }
      }
    }
    return selector;
  }
}
