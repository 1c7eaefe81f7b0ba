package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the objects of a test. */
final class Json {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static Rollout rollout(JsonNode tree) {
    return RolloutCodec.read(tree).toOptional().orElseThrow(() -> new NoInput("not a Rollout"));
  }

  static Rollout rollout(String json) {
    return RolloutCodec.read(json).orElseThrow();
  }

  static <T> T read(JsonNode tree, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static <T> T read(String json, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.readValue(json, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static <T> List<T> list(JsonNode array, Class<T> type) {
    List<T> list = new ArrayList<>();
    if (array != null) {
      array.forEach(element -> list.add(read(element, type)));
    }
    return list;
  }

  static <T extends HasMetadata> T named(List<T> all, String name) {
    return all.stream()
        .filter(o -> o != null && o.getMetadata() != null)
        .filter(o -> name.equals(o.getMetadata().getName()))
        .findFirst()
        .orElseThrow(() -> new NoInput("no object " + name));
  }

  static ImmutableList<String> texts(JsonNode array) {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    array.forEach(text -> texts.add(NoInput.text(text)));
    return texts.build();
  }

  static Map<String, String> textMap(JsonNode object) {
    Map<String, String> map = new TreeMap<>();
    if (object != null) {
      object.properties().forEach(e -> map.put(e.getKey(), NoInput.text(e.getValue())));
    }
    return map;
  }

  static void copy(JsonNode from, ObjectNode to, String... members) {
    for (String member : members) {
      if (from.has(member)) {
        to.set(member, from.get(member));
      }
    }
  }
}
