package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** An API server with the objects and the answers of a recording, which records every call. */
final class ScriptedApi implements RolloutApi {
  private static final Map<String, String> GROUPS =
      Map.of(
          "rollouts", "rollouts.argoproj.io",
          "experiments", "experiments.argoproj.io",
          "deployments", "deployments.apps",
          "replicasets", "replicasets.apps",
          "podtemplates", "podtemplates");

  private final JsonNode in;
  private final ArrayNode calls = JsonNodeFactory.instance.arrayNode();

  ScriptedApi(JsonNode in) {
    this.in = in;
  }

  ArrayNode calls() {
    return calls;
  }

  @Override
  public Answer get(String resource, String name) {
    ObjectNode call = call("get", resource, name);
    return answer(call, stored(resource, name));
  }

  @Override
  public Answer list(String resource, ReplicaSetSelector selector) {
    ObjectNode call = call("list", resource, null);
    call.put("labelSelector", selector.text());
    ArrayNode items = JsonNodeFactory.instance.arrayNode();
    for (JsonNode replicaSet : in.path("replicaSets")) {
      Map<String, String> labels = new HashMap<>();
      replicaSet
          .path("metadata")
          .path("labels")
          .properties()
          .forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
      if (selector.matches(labels)) {
        items.add(replicaSet);
      }
    }
    return answer(call, items);
  }

  @Override
  public Answer patch(PatchCall patch) {
    ObjectNode call = call("patch", patch.resource(), patch.name());
    if (!patch.subresource().isEmpty()) {
      call.put("subresource", patch.subresource());
    }
    call.put("patchType", patch.patchType()).put("patch", patch.patch());
    return answer(call, stored(patch.resource(), patch.name()));
  }

  @Override
  public Answer update(String resource, String name, JsonNode object) {
    ObjectNode call = call("update", resource, name);
    call.set("object", object);
    return answer(call, stored(resource, name));
  }

  private ObjectNode call(String verb, String resource, String name) {
    ObjectNode call = calls.addObject();
    call.put("verb", verb).put("resource", resource).put("namespace", "default");
    if (name != null) {
      call.put("name", name);
    }
    return call;
  }

  private JsonNode stored(String resource, String name) {
    JsonNode object =
        switch (resource) {
          case "rollouts" -> in.path("rollout");
          case "experiments" -> JsonNodeFactory.instance.objectNode();
          default -> in.path("workload");
        };
    boolean experiment = resource.equals("experiments");
    boolean kindFits =
        resource.equals("rollouts")
            || experiment
            || !object.has("kind")
            || (object.path("kind").asText("").toLowerCase() + "s").equals(resource);
    boolean named = experiment || object.path("metadata").path("name").asText("").equals(name);
    return object.isObject() && kindFits && named ? object : null;
  }

  private Answer answer(ObjectNode call, JsonNode object) {
    String scripted = in.path("inject").path(calls.size() - 1).asText("");
    boolean noStatus =
        call.path("subresource").asText("").equals("status")
            && in.has("statusSubresource")
            && !in.get("statusSubresource").asBoolean();
    String answer =
        !scripted.isEmpty() ? scripted : noStatus ? "NoResource" : object == null ? "NotFound" : "";
    if (answer.isEmpty()) {
      return new Answer.Ok(object);
    }
    call.put("answer", answer);
    String resource = GROUPS.get(call.get("resource").asText());
    String verb = call.get("verb").asText();
    String of = call.has("name") ? resource + " \"" + call.get("name").asText() + "\"" : resource;
    return switch (answer) {
      case "NotFound" -> new Answer.Refused(Refusal.NOT_FOUND, of + " not found");
      case "NoResource" ->
          new Answer.Refused(
              Refusal.NOT_FOUND,
              "the server could not find the requested resource ("
                  + verb
                  + " "
                  + resource
                  + (call.has("name") ? " " + call.get("name").asText() : "")
                  + ")");
      case "Conflict" ->
          new Answer.Refused(
              Refusal.CONFLICT,
              "Operation cannot be fulfilled on "
                  + of
                  + ": the object has been modified; please apply your changes to the latest"
                  + " version and try again");
      case "Forbidden" -> new Answer.Refused(Refusal.OTHER, of + " is forbidden: not allowed");
      default -> new Answer.Refused(Refusal.OTHER, "bad");
    };
  }
}
