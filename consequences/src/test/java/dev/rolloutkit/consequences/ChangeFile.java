package dev.rolloutkit.consequences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.Yaml;

/**
 * A change as a file: a sentence, what is expected, the manifests to start from, and edits: {@code
 * with} and {@code given} belong to both sides, {@code edit}, {@code delete} and {@code add} are
 * the change.
 *
 * <p>An edit is {@code Kind/name path: value}; the value {@code null} removes the field, {@code
 * [+]} appends to a list, and {@code <key>} is a key with dots or slashes.
 *
 * @param name the name of the file
 * @param sentence what somebody did
 * @param expect {@code quiet}, or code and level
 * @param before the objects before
 * @param after the objects afterwards
 */
record ChangeFile(
    String name,
    String sentence,
    String expect,
    List<ClusterObject> before,
    List<ClusterObject> after) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern STEP = Pattern.compile("([^.\\[<]+)|\\[(\\d+|\\+)]|<([^>]+)>");

  static ChangeFile read(Path file) {
    JsonNode head = JSON.valueToTree(new Yaml().load(text(file)));
    Path base = file.resolveSibling("../base/" + head.path("base").asText() + ".yaml");
    Map<String, ObjectNode> given = new LinkedHashMap<>();
    for (Object document : new Yaml().loadAll(text(base))) {
      ObjectNode tree = JSON.valueToTree(document);
      given.put(key(tree), tree);
    }
    for (JsonNode further : head.path("with")) {
      given.put(key(further), (ObjectNode) further);
    }
    edit(given, head.path("given"));
    Map<String, ObjectNode> changed = new LinkedHashMap<>();
    given.forEach((key, tree) -> changed.put(key, tree.deepCopy()));
    head.path("delete").forEach(key -> require(changed.remove(key.asText()), key.asText()));
    edit(changed, head.path("edit"));
    for (JsonNode added : head.path("add")) {
      changed.put(key(added), (ObjectNode) added);
    }
    return new ChangeFile(
        file.getFileName().toString().replace(".yaml", ""),
        head.path("sentence").asText(),
        head.path("expect").asText(),
        objects(given),
        objects(changed));
  }

  private static void require(Object there, String key) {
    if (there == null) {
      throw new IllegalArgumentException("there is no " + key);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String key(JsonNode tree) {
    return tree.path("kind").asText() + "/" + tree.path("metadata").path("name").asText();
  }

  private static List<ClusterObject> objects(Map<String, ObjectNode> trees) {
    return trees.values().stream().map(ClusterObject::of).toList();
  }

  private static void edit(Map<String, ObjectNode> objects, JsonNode edits) {
    edits
        .properties()
        .forEach(
            edit -> {
              int space = edit.getKey().indexOf(' ');
              ObjectNode object = objects.get(edit.getKey().substring(0, space));
              require(object, edit.getKey());
              set(object, edit.getKey().substring(space + 1), edit.getValue());
            });
  }

  private static void set(JsonNode root, String path, JsonNode value) {
    List<Object> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    while (matcher.find()) {
      if (matcher.group(2) != null) {
        steps.add(matcher.group(2).equals("+") ? -1 : Integer.parseInt(matcher.group(2)));
      } else {
        steps.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(3));
      }
    }
    JsonNode at = root;
    for (int i = 0; i < steps.size(); i++) {
      Object step = steps.get(i);
      boolean last = i == steps.size() - 1;
      if (last) {
        put(at, step, value);
      } else if (step instanceof Integer index) {
        at = at.get(index);
      } else {
        boolean list = steps.get(i + 1) instanceof Integer;
        JsonNode next = at.get((String) step);
        if (next == null) {
          next = list ? JSON.createArrayNode() : JSON.createObjectNode();
          ((ObjectNode) at).set((String) step, next);
        }
        at = next;
      }
    }
  }

  private static void put(JsonNode at, Object step, JsonNode value) {
    if (step instanceof Integer index) {
      if (index < 0) {
        ((ArrayNode) at).add(value);
      } else {
        ((ArrayNode) at).set(index, value);
      }
    } else if (value.isNull()) {
      ((ObjectNode) at).remove((String) step);
    } else {
      ((ObjectNode) at).set((String) step, value);
    }
  }
}
