package dev.rolloutkit.testkit.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The objects of a recorded cluster, as cleaned JSON, by kind and name. Cleaned is a tree without
 * {@code resourceVersion}, {@code managedFields} and members that are null or, after their own were
 * left out, empty.
 */
public final class RecordedCluster {
  private final Set<String> keptEmpty;
  private final Map<String, Map<String, ObjectNode>> objects = new TreeMap<>();

  /**
   * An empty cluster.
   *
   * @param keptEmpty names of members that are kept as empty objects, since that means something
   */
  public RecordedCluster(Set<String> keptEmpty) {
    this.keptEmpty = Set.copyOf(keptEmpty);
  }

  /** The same objects, to be changed on their own. */
  public RecordedCluster copy() {
    RecordedCluster copy = new RecordedCluster(keptEmpty);
    objects.forEach(
        (kind, named) -> named.forEach((name, o) -> copy.kind(kind).put(name, o.deepCopy())));
    return copy;
  }

  /** The objects of a kind by name; changes show in the cluster. */
  public Map<String, ObjectNode> kind(String kind) {
    return objects.computeIfAbsent(kind, k -> new TreeMap<>());
  }

  /** The Rollout; changes show in the cluster. */
  public ObjectNode rollout() {
    return kind("Rollout").values().iterator().next();
  }

  /** Puts an object in, cleaned. */
  public void put(String kind, JsonNode object) {
    kind(kind).put(object.path("metadata").path("name").asText(), (ObjectNode) clean(object));
  }

  /** Applies what users and the cluster did: a creation, a removal or a merge patch. */
  public void change(JsonNode change) {
    String kind = change.get("kind").textValue();
    String name = change.get("name").textValue();
    if (change.has("create")) {
      kind(kind).put(name, (ObjectNode) clean(change.get("create")));
    } else if (change.has("remove")) {
      kind(kind).remove(name);
    } else {
      merge(kind, name, change.get("patch"));
    }
  }

  /** Applies a recorded action; one that was refused, or is no write, changes nothing. */
  public void apply(JsonNode action) {
    if (action.has("rejected") || !action.has("kind")) {
      return;
    }
    String kind = action.get("kind").textValue();
    switch (action.get("do").textValue()) {
      case "create" -> put(kind, action.get("object"));
      case "update" -> merge(kind, action.get("name").textValue(), action.get("diff"));
      case "delete", "evict" -> kind(kind).remove(action.get("name").textValue());
      case "patch" -> {
        if (action.get("type").textValue().equals("json")) {
          annotate(kind, action.get("name").textValue(), action.get("patch").get(0));
        } else {
          merge(kind, action.get("name").textValue(), action.get("patch"));
        }
      }
      default -> throw new IllegalArgumentException(action.toString());
    }
  }

  /** The JSON patches of the recordings add or remove one annotation. */
  private void annotate(String kind, String name, JsonNode operation) {
    String path = operation.get("path").textValue();
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch
        .putObject("metadata")
        .putObject("annotations")
        .set(path.substring(path.lastIndexOf('/') + 1), operation.get("value"));
    merge(kind, name, patch);
  }

  private void merge(String kind, String name, JsonNode patch) {
    ObjectNode object = kind(kind).get(name);
    if (object != null) {
      kind(kind).put(name, (ObjectNode) clean(MergePatch.apply(object, patch)));
    }
  }

  /** The merge patch from one object to another. */
  public static ObjectNode diff(JsonNode from, JsonNode to) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> member : from.properties()) {
      if (!to.has(member.getKey())) {
        out.putNull(member.getKey());
      }
    }
    for (Map.Entry<String, JsonNode> member : to.properties()) {
      JsonNode old = from.get(member.getKey());
      if (old != null && old.isObject() && member.getValue().isObject()) {
        ObjectNode inner = diff(old, member.getValue());
        if (!inner.isEmpty()) {
          out.set(member.getKey(), inner);
        }
      } else if (!member.getValue().equals(old)) {
        out.set(member.getKey(), member.getValue());
      }
    }
    return out;
  }

  /** A tree without what the recordings leave out. */
  public JsonNode clean(JsonNode value) {
    if (value.isObject()) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        String name = member.getKey();
        JsonNode inner = clean(member.getValue());
        boolean isEmpty = inner.isNull() || (inner.isContainerNode() && inner.isEmpty());
        boolean isKept = keptEmpty.contains(name) && inner.isObject();
        if ((!isEmpty || isKept)
            && !name.equals("resourceVersion")
            && !name.equals("managedFields")) {
          out.set(name, inner);
        }
      }
      return out;
    }
    if (value.isArray()) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      value.forEach(element -> out.add(clean(element)));
      return out;
    }
    return value;
  }
}
