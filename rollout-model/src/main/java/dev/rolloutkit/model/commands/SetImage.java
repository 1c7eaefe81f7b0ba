package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.settings.RolloutDefect;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sets another image for containers of a stored object.
 *
 * <p>Source: Argo Rollouts, its command-line plug-in after 1.10.0-rc1.
 *
 * @rule {@code set image} needs exactly one {@code =} between container and image, and sets it in
 *     every container of the name.
 */
final class SetImage {
  private static final ImmutableList<String> LISTS =
      ImmutableList.of("initContainers", "containers", "ephemeralContainers");
  private static final String ALL = "*";

  private SetImage() {}

  /**
   * The workload to which a stored Rollout refers.
   *
   * @param resource the kind of object
   * @param name its name
   */
  record Workload(String resource, String name) {}

  /** The workload that contains the template; empty if the Rollout itself does. */
  static Outcome<Optional<Workload>> workload(JsonNode rollout, Fixes<RolloutDefect> fixes) {
    Outcome<JsonNode> found = reference(rollout);
    return found.flatMap(
        reference -> {
          if (reference.isMissingNode()) {
            return Outcome.ok(Optional.empty());
          }
          JsonNode name = reference.path("name");
          if (!name.isTextual()) {
            return Outcome.failed(
                Failures.of(
                    "spec.workloadRef.name is not a string: " + GoUnstructured.print(name)));
          }
          String kind = reference.path("kind").asText("");
          String resource =
              fixes.fixes(RolloutDefect.SET_IMAGE_ASSUMES_DEPLOYMENT)
                  ? Resources.ofWorkload(kind)
                  : Resources.DEPLOYMENTS;
          return resource == null
              ? Outcome.failed(Failures.of("workload of type " + kind + " is not supported"))
              : Outcome.ok(Optional.of(new Workload(resource, name.textValue())));
        });
  }

  private static Outcome<JsonNode> reference(JsonNode rollout) {
    JsonNode spec = rollout.path("spec");
    boolean noMap = !spec.isMissingNode() && !spec.isNull() && !spec.isObject();
    JsonNode reference = spec.path("workloadRef");
    return noMap || !(reference.isMissingNode() || reference.isObject())
        ? Outcome.failed(
            Failures.of(
                GoUnstructured.accessorError(".spec.workloadRef", noMap ? spec : reference)))
        : Outcome.ok(reference);
  }

  /** A copy of the object with the image in every container with the given name. */
  static Outcome<JsonNode> apply(JsonNode object, String container, String image) {
    ObjectNode podSpec = JsonNodeFactory.instance.objectNode();
    return visit(
            object,
            container,
            (list, index, entry) -> {
              ArrayNode entries = (ArrayNode) podSpec.get(list);
              if (entries == null) {
                entries = podSpec.putArray(list);
                object.at("/spec/template/spec/" + list).forEach(entries::add);
              }
              entries.set(index, copy(entry).put("image", image));
            })
        .map(found -> with(object, podSpec, "spec", "template", "spec"));
  }

  /** A copy of the object with other fields at a path; all other parts are shared. */
  private static JsonNode with(JsonNode object, ObjectNode members, String... path) {
    ObjectNode out = copy(object);
    ObjectNode at = out;
    for (String name : path) {
      ObjectNode child = copy(at.path(name));
      at.set(name, child);
      at = child;
    }
    at.setAll(members);
    return out;
  }

  private static ObjectNode copy(JsonNode object) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    object.properties().forEach(e -> out.set(e.getKey(), e.getValue()));
    return out;
  }

  /**
   * The JSON Patch that sets the image in the same containers. It tests that each container is
   * still at its index.
   */
  static Outcome<String> patch(JsonNode object, String container, String image) {
    GoJsonWriter out = new GoJsonWriter().beginArray();
    return visit(
            object,
            container,
            (list, index, entry) -> {
              String path = "/spec/template/spec/" + list + "/" + index;
              if (entry.has("name")) {
                out.beginObject().name("op").value("test").name("path").value(path + "/name");
                out.name("value").value(entry.get("name")).endObject();
              }
              out.beginObject().name("op").value("add").name("path").value(path + "/image");
              out.name("value").value(image).endObject();
            })
        .map(found -> out.endArray().toString());
  }

  /** Handles a container. */
  private interface Visitor {
    void visit(String list, int index, ObjectNode container);
  }

  /** Visits the containers with the given name, or fails as the plug-in does. */
  private static Outcome<Integer> visit(JsonNode object, String container, Visitor visitor) {
    int found = 0;
    for (String list : LISTS) {
      Outcome<JsonNode> member = GoUnstructured.member(object, "spec", "template", "spec", list);
      if (member instanceof Outcome.Failed<JsonNode> failed) {
        return Outcome.failed(failed.problems());
      }
      JsonNode entries = member.orElseThrow();
      if (entries.isMissingNode()) {
        continue;
      }
      String crash = crash(entries);
      if (crash != null) {
        return Outcome.failed(Failures.crash(crash));
      }
      for (int i = 0; i < entries.size(); i++) {
        ObjectNode entry = (ObjectNode) entries.get(i);
        String name = entry.path("name").isTextual() ? entry.path("name").textValue() : "";
        if (container.equals(ALL) || name.equals(container)) {
          visitor.visit(list, i, entry);
          found++;
        }
      }
    }
    return found == 0
        ? Outcome.failed(Failures.of("unable to find container named \"" + container + "\""))
        : Outcome.ok(found);
  }

  /** The failure if a list or an element of it has another type. */
  private static @Nullable String crash(JsonNode entries) {
    if (!(entries instanceof ArrayNode)) {
      return conversion(entries, "[]interface {}");
    }
    for (JsonNode entry : entries) {
      if (!entry.isObject()) {
        return conversion(entry, "map[string]interface {}");
      }
    }
    return null;
  }

  private static String conversion(JsonNode value, String wanted) {
    String is = value.isNull() ? "nil" : GoUnstructured.type(value);
    return "interface conversion: interface {} is " + is + ", not " + wanted;
  }
}
