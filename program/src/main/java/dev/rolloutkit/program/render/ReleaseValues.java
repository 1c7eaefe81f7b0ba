package dev.rolloutkit.program.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.base.Splitter;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The values of a HelmRelease that ConfigMaps and Secrets of the repository hold, in the order in
 * which Flux reads them: a later one wins.
 */
final class ReleaseValues {
  private static final Pattern DOT = Pattern.compile("(?<!\\\\)\\.");

  private final Asked asked;
  private final Unit.Builder unit;

  private ReleaseValues(Asked asked, Unit.Builder unit) {
    this.asked = asked;
    this.unit = unit;
  }

  /** Adds them to a unit, or what is missing. */
  static void add(Asked asked, Unit.Builder unit) {
    ReleaseValues values = new ReleaseValues(asked, unit);
    for (JsonNode one : asked.spec().path("valuesFrom")) {
      values.add(one);
    }
  }

  private void add(JsonNode reference) {
    String kind = reference.path("kind").asText();
    String name = reference.path("name").asText();
    String what = "its values are in " + kind + " " + name;
    boolean isOptional = reference.path("optional").asBoolean(false);
    Optional<Manifest> holder = asked.find(kind, name);
    if (holder.isEmpty()) {
      if (!isOptional) {
        unit.problem(what + ", which this repository does not have");
      }
      return;
    }
    if (holder.get().tree().has("sops")) {
      unit.problem(what + ", which is encrypted");
      return;
    }
    String key = reference.path("valuesKey").asText("values.yaml");
    Optional<String> text = text(holder.get(), key);
    if (text.isEmpty()) {
      if (!isOptional) {
        unit.problem(what + ", which has no " + key);
      }
      return;
    }
    try {
      Optional<ObjectNode> values =
          Asked.text(reference.path("targetPath")).isPresent()
              ? atPath(reference.path("targetPath").asText(), text.get())
              : Optional.ofNullable(YamlTrees.read(text.get(), Limits.DEFAULT))
                  .filter(ObjectNode.class::isInstance)
                  .map(ObjectNode.class::cast);
      values.ifPresent(unit::addValues);
    } catch (UnreadableException e) {
      unit.problem(what + ", which are no YAML");
    }
  }

  private static Optional<String> text(Manifest holder, String key) {
    Optional<String> plain =
        Asked.text(holder.tree().path("stringData").path(key))
            .or(() -> Asked.text(holder.tree().path("data").path(key)));
    boolean isEncoded =
        holder.kind().equals("Secret") && !holder.tree().path("stringData").has(key);
    return isEncoded ? plain.flatMap(ReleaseValues::decoded) : plain;
  }

  private static Optional<String> decoded(String base64) {
    try {
      return Optional.of(new String(Base64.getMimeDecoder().decode(base64), UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** One value at a path of names between dots, as {@code helm --set} has it. */
  private Optional<ObjectNode> atPath(String path, String text) throws UnreadableException {
    List<String> names = Splitter.on(DOT).splitToList(path);
    if (names.stream().anyMatch(name -> name.isEmpty() || name.indexOf('[') >= 0)) {
      unit.problem("its values go to " + path + ", which is no path of names");
      return Optional.empty();
    }
    JsonNode value = isQuoted(text) ? TextNode.valueOf(text.substring(1, text.length() - 1)) : null;
    if (value == null) {
      JsonNode read = YamlTrees.read(text, Limits.DEFAULT);
      // a text of several lines is a text, whatever it looks like
      value = read instanceof ObjectNode || read instanceof ArrayNode ? null : read;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ObjectNode inner = out;
    for (String name : names.subList(0, names.size() - 1)) {
      inner = inner.putObject(name.replace("\\.", "."));
    }
    inner.set(
        names.get(names.size() - 1).replace("\\.", "."),
        value == null ? TextNode.valueOf(text) : value);
    return Optional.of(out);
  }

  private static boolean isQuoted(String text) {
    return text.length() > 1
        && (text.startsWith("\"") || text.startsWith("'"))
        && text.charAt(0) == text.charAt(text.length() - 1);
  }
}
