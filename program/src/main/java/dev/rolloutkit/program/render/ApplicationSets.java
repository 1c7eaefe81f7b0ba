package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * The Applications of an ApplicationSet whose generators look at nothing but itself and this
 * repository: lists, folders and files of Git, and their combinations by {@code matrix}.
 */
final class ApplicationSets {
  private static final Pattern VALUE = Pattern.compile("\\{\\{-?\\s*([^}]*?)\\s*-?}}");
  private static final int MOST = 1_000;
  private static final int DEEPEST = 12;

  private final Asked asked;
  private final boolean isGo;
  private Path top;

  private ApplicationSets(Asked asked) {
    this.asked = asked;
    this.top = asked.tree().root();
    this.isGo = asked.spec().path("goTemplate").asBoolean(false);
  }

  static boolean isOne(Asked asked) {
    return asked.group().equals("argoproj.io") && asked.manifest().kind().equals("ApplicationSet");
  }

  /** The Applications; empty if something else must be asked which there are. */
  static Optional<ImmutableList<Asked>> of(Asked asked) {
    ApplicationSets set = new ApplicationSets(asked);
    try {
      ImmutableList.Builder<Asked> out = ImmutableList.builder();
      for (JsonNode generator : asked.spec().path("generators")) {
        for (Map<String, String> values : set.values(generator, 0)) {
          out.add(set.application(values));
        }
      }
      return Optional.of(out.build());
    } catch (NotKnown e) {
      return Optional.empty();
    }
  }

  /** A generator or an expression that is not known here. */
  private static final class NotKnown extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private Asked application(Map<String, String> values) throws NotKnown {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Application");
    JsonNode template = asked.spec().path("template");
    tree.set("metadata", filled(template.path("metadata"), values, 0));
    tree.set("spec", filled(template.path("spec"), values, 0));
    if (tree.path("metadata") instanceof ObjectNode metadata) {
      metadata.put("namespace", asked.manifest().namespace());
    }
    Manifest one = new Manifest(asked.manifest().at(), "argoproj.io/v1alpha1", "Application", tree);
    return new Asked(one, asked.by(), asked.tree(), asked.file(), asked.within(), asked.plain());
  }

  private JsonNode filled(JsonNode node, Map<String, String> values, int depth) throws NotKnown {
    if (depth > Limits.DEFAULT.depth()) {
      throw new NotKnown();
    }
    if (node.isTextual()) {
      return TextNode.valueOf(filled(node.textValue(), values));
    }
    if (node instanceof ObjectNode object) {
      ObjectNode out = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        out.set(field.getKey(), filled(field.getValue(), values, depth + 1));
      }
      return out;
    }
    if (node instanceof ArrayNode list) {
      ArrayNode out = JsonNodeFactory.instance.arrayNode();
      for (JsonNode item : list) {
        out.add(filled(item, values, depth + 1));
      }
      return out;
    }
    return node;
  }

  private String filled(String text, Map<String, String> values) throws NotKnown {
    Matcher matcher = VALUE.matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group(1);
      String key = isGo && name.startsWith(".") ? name.substring(1) : name;
      String value = isGo != name.startsWith(".") ? null : values.get(key);
      if (value == null) {
        throw new NotKnown();
      }
      matcher.appendReplacement(out, Matcher.quoteReplacement(value));
    }
    return matcher.appendTail(out).toString();
  }

  private List<Map<String, String>> values(JsonNode generator, int depth) throws NotKnown {
    List<Map<String, String>> out = new ArrayList<>();
    if (generator.has("selector") || depth > 3) {
      throw new NotKnown();
    }
    if (generator.path("list").path("elements").isArray()) {
      for (JsonNode element : generator.path("list").path("elements")) {
        Map<String, String> one = new TreeMap<>();
        flatten("", element, one, 0);
        out.add(one);
      }
    } else if (generator.path("git").has("directories")) {
      for (Path folder : matching(generator.path("git").path("directories"), Files::isDirectory)) {
        out.add(path(folder, folder));
      }
    } else if (generator.path("git").has("files")) {
      for (Path file : matching(generator.path("git").path("files"), Files::isRegularFile)) {
        Map<String, String> one = path(file.resolveSibling(""), file);
        flatten("", content(file), one, 0);
        out.add(one);
      }
    } else if (generator.path("matrix").path("generators").size() == 2) {
      JsonNode both = generator.path("matrix").path("generators");
      List<Map<String, String>> second = values(both.get(1), depth + 1);
      for (Map<String, String> one : values(both.get(0), depth + 1)) {
        for (Map<String, String> other : second) {
          Map<String, String> joined = new TreeMap<>(one);
          joined.putAll(other);
          out.add(joined);
        }
      }
    } else {
      throw new NotKnown();
    }
    if (out.size() > MOST) {
      throw new NotKnown();
    }
    return out;
  }

  private static JsonNode content(Path file) throws NotKnown {
    try {
      JsonNode tree = YamlTrees.read(Files.readString(file), Limits.DEFAULT);
      return tree == null ? JsonNodeFactory.instance.objectNode() : tree;
    } catch (IOException | UnreadableException e) {
      throw new NotKnown();
    }
  }

  private static void flatten(String name, JsonNode node, Map<String, String> out, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    if (node.isObject()) {
      node.properties()
          .forEach(
              field ->
                  flatten(
                      name.isEmpty() ? field.getKey() : name + "." + field.getKey(),
                      field.getValue(),
                      out,
                      depth + 1));
    } else if (node.isValueNode()) {
      out.put(name, node.asText());
    }
  }

  private Map<String, String> path(Path folder, Path file) {
    Path relative = top.relativize(folder);
    Map<String, String> out = new TreeMap<>();
    out.put(isGo ? "path.path" : "path", relative.toString().replace('\\', '/'));
    out.put("path.basename", String.valueOf(relative.getFileName()));
    out.put(
        "path.basenameNormalized",
        String.valueOf(relative.getFileName()).replaceAll("[^a-zA-Z0-9.-]", "-"));
    out.put("path.filename", String.valueOf(file.getFileName()));
    for (int i = 0; i < relative.getNameCount(); i++) {
      out.put("path[" + i + "]", relative.getName(i).toString());
    }
    return out;
  }

  /** What the last pattern that fits does not exclude, sorted. */
  private List<Path> matching(JsonNode patterns, Predicate<Path> kind) throws NotKnown {
    List<Path> out = below(top, patterns, kind);
    if (out.isEmpty() && !top.equals(asked.tree().given())) {
      top = asked.tree().given();
      out = below(top, patterns, kind);
    }
    return out;
  }

  private static List<Path> below(Path root, JsonNode patterns, Predicate<Path> kind)
      throws NotKnown {
    List<PathMatcher> wanted = new ArrayList<>();
    List<PathMatcher> excluded = new ArrayList<>();
    for (JsonNode one : patterns) {
      String glob = one.path("path").asText();
      try {
        (one.path("exclude").asBoolean(false) ? excluded : wanted)
            .add(FileSystems.getDefault().getPathMatcher("glob:" + glob));
      } catch (PatternSyntaxException e) {
        throw new NotKnown();
      }
    }
    try (Stream<Path> all = Files.walk(root, DEEPEST)) {
      return all.filter(path -> !path.equals(root) && !path.startsWith(root.resolve(".git")))
          .filter(kind)
          .filter(path -> wanted.stream().anyMatch(m -> m.matches(root.relativize(path))))
          .filter(path -> excluded.stream().noneMatch(m -> m.matches(root.relativize(path))))
          .sorted()
          .limit(MOST + 1)
          .toList();
    } catch (IOException | UncheckedIOException e) {
      throw new NotKnown();
    }
  }
}
