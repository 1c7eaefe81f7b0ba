package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of which a folder is rendered. They are looked up in the files themselves, because a
 * renderer does not say which it has read.
 */
final class Closure {
  private static final List<String> NAMES =
      List.of("kustomization.yaml", "kustomization.yml", "Kustomization");
  private static final List<String> OTHERS = List.of("resources", "bases", "components");
  private static final int MOST_FILES = 20_000;
  private static final long MOST_BYTES = 4 << 20;

  private final Tree tree;
  private final Set<Path> files = new TreeSet<>();
  private final Set<Path> patches = new TreeSet<>();
  private final Set<Path> folders = new TreeSet<>();
  private final Set<String> remote = new TreeSet<>();

  private Closure(Tree tree) {
    this.tree = tree;
  }

  /** The files of a kustomization, those of others that it includes among them. */
  static Closure ofKustomization(Tree tree, Path folder) {
    Closure out = new Closure(tree);
    Deque<Path> open = new ArrayDeque<>(List.of(folder));
    while (!open.isEmpty()) {
      Path next = open.pop();
      if (out.folders.add(next)) {
        out.read(next, open);
      }
    }
    return out;
  }

  /** All files below a folder. */
  static Closure below(Tree tree, Path folder) {
    Closure out = new Closure(tree);
    out.folders.add(folder);
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(Files::isRegularFile).limit(MOST_FILES).forEach(out.files::add);
    } catch (IOException | java.io.UncheckedIOException e) {
      // the renderer says what it cannot read
    }
    return out;
  }

  /** The file that makes a folder a kustomization. */
  static Optional<Path> kustomization(Path folder) {
    return NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  /** Whether a folder is a chart. */
  static boolean isChart(Path folder) {
    return Files.isRegularFile(folder.resolve("Chart.yaml"));
  }

  /** The files. */
  Set<Path> files() {
    return files;
  }

  /** Those of the files that are patches. */
  Set<Path> patches() {
    return patches;
  }

  /** The folders that are rendered as a whole. */
  Set<Path> folders() {
    return folders;
  }

  /** What lies elsewhere, and would come from the network. */
  Set<String> remote() {
    return remote;
  }

  private void read(Path folder, Deque<Path> open) {
    Path file = kustomization(folder).orElse(null);
    if (file == null) {
      return;
    }
    files.add(file);
    JsonNode content = content(file);
    if (content == null) {
      return;
    }
    for (String field : OTHERS) {
      for (JsonNode one : content.path(field)) {
        Path other = file(folder, one);
        if (other == null) {
          String text = one.asText();
          if (one.isTextual() && !text.contains("\n") && looksRemote(text)) {
            remote.add(text);
          }
        } else if (Files.isDirectory(other)) {
          open.push(other);
        } else {
          files.add(other);
        }
      }
    }
    for (JsonNode one : content.path("patches")) {
      patch(folder, one.isTextual() ? one : one.path("path")); // kustomize 1 has names of files
    }
    for (JsonNode one : content.path("patchesJson6902")) {
      patch(folder, one.path("path"));
    }
    content.path("patchesStrategicMerge").forEach(one -> patch(folder, one));
    texts(folder, content);
  }

  /** Whatever else names a file: generators, replacements, transformers. */
  private void texts(Path folder, JsonNode content) {
    Deque<JsonNode> open = new ArrayDeque<>(List.of(content));
    while (!open.isEmpty()) {
      JsonNode next = open.pop();
      if (next.isTextual()) {
        String text = next.textValue();
        Path file = file(folder, next);
        if (file == null && text.indexOf('=') > 0) {
          file = file(folder, text.substring(text.indexOf('=') + 1));
        }
        if (file != null && Files.isRegularFile(file)) {
          files.add(file);
        }
      }
      next.forEach(open::push);
    }
  }

  private void patch(Path folder, JsonNode path) {
    Path file = file(folder, path);
    if (file != null && Files.isRegularFile(file)) {
      files.add(file);
      patches.add(file);
    }
  }

  private static boolean looksRemote(String text) {
    return text.contains("://")
        || text.startsWith("git@")
        || text.contains("?ref=")
        || text.startsWith("github.com/");
  }

  private @Nullable Path file(Path folder, JsonNode path) {
    return path.isTextual() ? file(folder, path.textValue()) : null;
  }

  private @Nullable Path file(Path folder, String path) {
    if (path.isEmpty() || path.length() > 1000 || path.indexOf('\n') >= 0 || path.startsWith("/")) {
      return null;
    }
    return tree.inside(folder, path).orElse(null);
  }

  private static @Nullable JsonNode content(Path file) {
    try {
      return Files.size(file) > MOST_BYTES
          ? null
          : YamlTrees.read(Files.readString(file), Limits.DEFAULT);
    } catch (IOException | UnreadableException e) {
      return null; // the renderer says what is wrong
    }
  }
}
