package dev.rolloutkit.program.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.Position;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The places in files of which rendered objects were made. */
final class Origins {
  private static final Pattern SOURCE = Pattern.compile("^# Source: (\\S.*)$", Pattern.MULTILINE);

  private final Unit unit;
  private final Path folder;
  private final Map<Path, List<Manifest>> read = new HashMap<>();
  private final TreeMap<Integer, String> sources = new TreeMap<>();
  private final ListMultimap<String, Manifest> patches = ArrayListMultimap.create();
  private final ListMultimap<Position, Manifest> patched = ArrayListMultimap.create();

  private Origins(Unit unit, Path folder) {
    this.unit = unit;
    this.folder = folder;
  }

  /** Reads the comments in which Helm says of which template an object is. */
  static Origins ofChart(Unit unit, Path folder, String rendered) {
    Origins out = new Origins(unit, folder);
    Matcher matcher = SOURCE.matcher(rendered);
    int line = 1;
    int at = 0;
    while (matcher.find()) {
      for (; at < matcher.start(); at++) {
        if (rendered.charAt(at) == '\n') {
          line++;
        }
      }
      out.sources.put(line, matcher.group(1).strip());
    }
    return out;
  }

  /** Reads the patches of a kustomization. */
  static Origins ofKustomization(Unit unit, Path folder, Set<Path> patchFiles) {
    Origins out = new Origins(unit, folder);
    for (Path file : patchFiles) {
      out.manifests(file)
          .forEach(patch -> out.patches.put(patch.kind() + " " + patch.name(), patch));
    }
    return out;
  }

  /** The patches of objects, by the places of these. */
  ImmutableListMultimap<Position, Manifest> patched() {
    return ImmutableListMultimap.copyOf(patched);
  }

  /** The same object at its place, without the annotation in which a renderer tells it. */
  Manifest placed(Manifest manifest) {
    return unit.kind() == Unit.Kind.CHART ? ofTemplate(manifest) : ofResource(manifest);
  }

  private Manifest ofTemplate(Manifest manifest) {
    Map.Entry<Integer, String> source = sources.ceilingEntry(manifest.at().line());
    String path = source == null ? "" : source.getValue();
    Path file = unit.tree().inside(folder, path.substring(path.indexOf('/') + 1)).orElse(null);
    if (file == null || !Files.isRegularFile(file)) {
      return at(manifest, new Position(unit.tree().name(folder.resolve("Chart.yaml")), 1));
    }
    return at(manifest, new Position(unit.tree().name(file), line(file, manifest.kind())));
  }

  /** The line of a template where the document of a kind begins. */
  private static int line(Path template, String kind) {
    try {
      int begin = 1;
      int number = 0;
      for (String line : Files.readAllLines(template)) {
        number++;
        if (line.startsWith("---")) {
          begin = number;
        } else if (line.startsWith("kind:") && line.substring(5).strip().equals(kind)) {
          return begin;
        }
      }
    } catch (IOException e) {
      // its beginning, then
    }
    return 1;
  }

  private Manifest ofResource(Manifest manifest) {
    Path file = file(manifest);
    if (file == null) {
      Path own = Closure.kustomization(folder).orElse(folder);
      return at(manifest, new Position(unit.tree().name(own), 1));
    }
    Manifest source = source(manifest, file);
    if (source == null) {
      return at(manifest, new Position(unit.tree().name(file), 1));
    }
    List<Manifest> changed = patches.get(source.kind() + " " + source.name());
    if (!changed.isEmpty() && !patched.containsKey(source.at())) {
      patched.putAll(source.at(), changed);
    }
    return at(manifest, source.at());
  }

  /** The object of which a rendered one was made: names get prefixes and suffixes. */
  private @Nullable Manifest source(Manifest rendered, Path file) {
    Manifest best = null;
    for (Manifest one : manifests(file)) {
      if (!one.kind().equals(rendered.kind())) {
        continue;
      }
      if (one.name().equals(rendered.name())) {
        return one;
      }
      if (best == null || (rendered.name().contains(one.name()) && isNearer(one, best, rendered))) {
        best = one;
      }
    }
    return best;
  }

  private static boolean isNearer(Manifest one, Manifest best, Manifest rendered) {
    return !rendered.name().contains(best.name()) || one.name().length() > best.name().length();
  }

  private List<Manifest> manifests(Path file) {
    return read.computeIfAbsent(
        file,
        f -> {
          ManifestReader reader = new ManifestReader(Limits.DEFAULT, manifest -> true);
          try (InputStream in = Files.newInputStream(f)) {
            reader.read(unit.tree().name(f), in);
          } catch (IOException e) {
            return List.of();
          }
          return reader.result().manifests();
        });
  }

  /** The file that kustomize names, whose paths begin where the renderer ran. */
  private @Nullable Path file(Manifest manifest) {
    if (!(manifest.tree().path("metadata") instanceof ObjectNode metadata)
        || !(metadata.path("annotations") instanceof ObjectNode annotations)) {
      return null;
    }
    JsonNode text = annotations.remove(Renderer.ORIGIN);
    if (annotations.isEmpty()) {
      metadata.remove("annotations");
    }
    if (text == null) {
      return null;
    }
    JsonNode origin;
    try {
      origin = YamlTrees.read(text.asText(), Limits.DEFAULT);
    } catch (UnreadableException e) {
      return null;
    }
    if (origin == null || origin.has("repo")) {
      return null;
    }
    String path = origin.path("path").asText(origin.path("configuredIn").asText(""));
    return below(path);
  }

  private @Nullable Path below(String path) {
    Path file = unit.tree().root().resolve(path).normalize();
    return Files.isRegularFile(file) && file.startsWith(unit.tree().root()) ? file : null;
  }

  private static Manifest at(Manifest manifest, Position at) {
    return new Manifest(at, manifest.apiVersion(), manifest.kind(), manifest.tree());
  }
}
