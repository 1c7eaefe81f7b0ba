package dev.rolloutkit.cli.input;

import com.google.common.base.Splitter;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.manifests.Manifest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Line and column of a field of a manifest. The text is read once more where somebody asks, so that
 * nothing is kept of the many objects about which there is nothing to say.
 */
public final class Locator {
  private static final int MOST_CHARS = 4 << 20;
  private static final Splitter PATH = Splitter.on('/').omitEmptyStrings();

  private final Map<String, byte[]> given;
  private final Map<String, List<String>> lines = new HashMap<>();

  private Locator(Map<String, byte[]> given) {
    this.given = given;
  }

  /** Texts that are not files, by their name; all others are read from the file of their name. */
  public static Locator of(Map<String, byte[]> given) {
    return new Locator(Map.copyOf(given));
  }

  /**
   * Where a field is, or the nearest one above it that is there.
   *
   * @param pointer a JSON pointer, such as {@code /spec/selector}
   */
  public Place find(Manifest manifest, String pointer) {
    Place begin = Place.of(manifest.at());
    List<String> text = lines.computeIfAbsent(manifest.at().file(), this::read);
    int first = Math.max(1, manifest.at().line());
    if (first > text.size()) {
      return begin;
    }
    try {
      Mark mark = mark(document(text, first), manifest, pointer);
      return mark == null
          ? begin
          : new Place(begin.file(), first + mark.getLine(), mark.getColumn() + 1);
    } catch (YAMLException e) {
      return begin;
    }
  }

  private List<String> read(String file) {
    try (InputStream in = open(file)) {
      if (in == null) {
        return List.of();
      }
      byte[] bytes = in.readNBytes(MOST_CHARS);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private @Nullable InputStream open(String file) throws IOException {
    byte[] known = given.get(file);
    if (known != null) {
      return new ByteArrayInputStream(known);
    }
    try {
      Path path = Path.of(file);
      return Files.isRegularFile(path) ? Files.newInputStream(path) : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static @Nullable Node document(List<String> text, int first) {
    StringBuilder out = new StringBuilder();
    for (int i = first - 1; i < text.size(); i++) {
      String line = text.get(i);
      if (i >= first && line.startsWith("---")) {
        break;
      }
      out.append(i == first - 1 && line.startsWith("---") ? "   " + line.substring(3) : line)
          .append('\n');
    }
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MOST_CHARS);
    options.setMaxAliasesForCollections(Integer.MAX_VALUE);
    return new Yaml(new SafeConstructor(options)).compose(new StringReader(out.toString()));
  }

  private static @Nullable Mark mark(@Nullable Node root, Manifest manifest, String pointer) {
    Node object = object(root, manifest, 0);
    if (object == null) {
      return null;
    }
    Node at = object;
    Mark mark = object.getStartMark();
    for (String step : PATH.split(pointer)) {
      String key = step.replace("~1", "/").replace("~0", "~");
      if (at instanceof MappingNode map) {
        NodeTuple member = member(map, key);
        if (member == null) {
          return mark;
        }
        mark = member.getKeyNode().getStartMark();
        at = member.getValueNode();
      } else if (at instanceof SequenceNode list
          && key.chars().allMatch(Character::isDigit)
          && key.length() < 9
          && Integer.parseInt(key) < list.getValue().size()) {
        at = list.getValue().get(Integer.parseInt(key));
        mark = at.getStartMark();
      } else {
        return mark;
      }
    }
    return mark;
  }

  /** The object itself, or the item of a list that has its kind and name. */
  private static @Nullable Node object(@Nullable Node node, Manifest manifest, int depth) {
    if (!(node instanceof MappingNode map) || depth > 4) {
      return null;
    }
    NodeTuple items = member(map, "items");
    if (items == null || !(items.getValueNode() instanceof SequenceNode list)) {
      return map;
    }
    for (Node item : list.getValue()) {
      Node found = object(item, manifest, depth + 1);
      if (found instanceof MappingNode one && is(one, manifest)) {
        return found;
      }
    }
    return null;
  }

  private static boolean is(MappingNode object, Manifest manifest) {
    NodeTuple kind = member(object, "kind");
    NodeTuple metadata = member(object, "metadata");
    if (metadata == null || !(metadata.getValueNode() instanceof MappingNode meta)) {
      return false;
    }
    String namespace = text(member(meta, "namespace"));
    return (kind == null || text(kind).equals(manifest.kind()))
        && text(member(meta, "name")).equals(manifest.name())
        && (namespace.isEmpty() ? "default" : namespace).equals(manifest.namespace());
  }

  private static String text(@Nullable NodeTuple member) {
    return member != null && member.getValueNode() instanceof ScalarNode scalar
        ? scalar.getValue()
        : "";
  }

  private static @Nullable NodeTuple member(MappingNode map, String key) {
    for (NodeTuple member : map.getValue()) {
      if (member.getKeyNode() instanceof ScalarNode name && name.getValue().equals(key)) {
        return member;
      }
    }
    return null;
  }
}
