package dev.rolloutkit.model.internal.rollout;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts metadata of the client library to JSON, field by field. A mapper converts only rare
 * fields and arbitrary JSON, because a new mapper takes as long for its first object as a hundred
 * passes take. The mapper is the oracle in the tests.
 *
 * @rule Empty maps and lists of the client library are left out of the JSON of metadata.
 */
final class MetadataTree {
  private final ObjectNode out = JsonNodeFactory.instance.objectNode();

  private MetadataTree() {}

  /** The tree of an object, which is neither modified nor retained. */
  static ObjectNode of(ObjectMeta meta) {
    MetadataTree tree = new MetadataTree();
    tree.put("name", meta.getName());
    tree.put("generateName", meta.getGenerateName());
    tree.put("namespace", meta.getNamespace());
    tree.put("selfLink", meta.getSelfLink());
    tree.put("uid", meta.getUid());
    tree.put("resourceVersion", meta.getResourceVersion());
    tree.put("generation", meta.getGeneration());
    tree.put("creationTimestamp", meta.getCreationTimestamp());
    tree.put("deletionTimestamp", meta.getDeletionTimestamp());
    tree.put("deletionGracePeriodSeconds", meta.getDeletionGracePeriodSeconds());
    tree.put("labels", meta.getLabels());
    tree.put("annotations", meta.getAnnotations());
    tree.put("finalizers", meta.getFinalizers());
    tree.putOwners(meta.getOwnerReferences());
    if (meta.getManagedFields() != null && !meta.getManagedFields().isEmpty()) {
      tree.out.set("managedFields", RareMapper.MAPPER.valueToTree(meta.getManagedFields()));
    }
    tree.putOthers(meta.getAdditionalProperties());
    return tree.out;
  }

  private static ObjectNode of(OwnerReference owner) {
    MetadataTree tree = new MetadataTree();
    tree.put("apiVersion", owner.getApiVersion());
    tree.put("kind", owner.getKind());
    tree.put("name", owner.getName());
    tree.put("uid", owner.getUid());
    tree.put("controller", owner.getController());
    tree.put("blockOwnerDeletion", owner.getBlockOwnerDeletion());
    tree.putOthers(owner.getAdditionalProperties());
    return tree.out;
  }

  private void put(String name, @Nullable String value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private void put(String name, @Nullable Long value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private void put(String name, @Nullable Boolean value) {
    if (value != null) {
      out.put(name, value);
    }
  }

  private void put(String name, @Nullable Map<String, String> texts) {
    if (texts != null && !texts.isEmpty()) {
      ObjectNode map = out.putObject(name);
      for (Map.Entry<String, String> entry : texts.entrySet()) {
        map.put(entry.getKey(), entry.getValue());
      }
    }
  }

  private void put(String name, @Nullable Iterable<String> texts) {
    if (texts != null && texts.iterator().hasNext()) {
      ArrayNode list = out.putArray(name);
      for (String text : texts) {
        list.add(text);
      }
    }
  }

  private void putOwners(@Nullable List<OwnerReference> owners) {
    if (owners != null && !owners.isEmpty()) {
      ArrayNode list = out.putArray("ownerReferences");
      for (OwnerReference owner : owners) {
        list.add(owner == null ? NullNode.getInstance() : of(owner));
      }
    }
  }

  private void putOthers(@Nullable Map<String, Object> others) {
    if (others != null) {
      for (Map.Entry<String, Object> entry : others.entrySet()) {
        out.set(entry.getKey(), RareMapper.MAPPER.valueToTree(entry.getValue()));
      }
    }
  }
}
