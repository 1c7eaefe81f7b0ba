package dev.rolloutkit.program.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestReader.Source;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Renders units and reads what they render; equal ones of both sides are rendered once. */
final class Units {
  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)(?::?[=-]([^}]*))?}");

  private static final ImmutableSet<String> OF_CHARTS =
      ImmutableSet.of("templates", "charts", "crds", "ci");

  private final Renderer renderer;
  private final Supplier<ManifestReader> reader;
  private final Map<String, Renderer.Result> known = new HashMap<>();

  Units(Renderer renderer, Supplier<ManifestReader> reader) {
    this.renderer = renderer;
    this.reader = reader;
  }

  Rendering render(Unit unit) {
    Path folder = unit.folder().orElse(null);
    if (folder == null) {
      return failed(unit, Set.of(), unit.problem().orElse("it has no folder"), false);
    }
    Closure closure =
        unit.kind() == Unit.Kind.KUSTOMIZATION
            ? Closure.ofKustomization(unit.tree(), folder)
            : Closure.below(unit.tree(), folder);
    Set<Path> files = new HashSet<>(closure.files());
    files.addAll(unit.valueFiles());
    if (unit.problem().isPresent()) {
      return failed(unit, files, unit.problem().get(), false);
    }
    if (unit.kind() == Unit.Kind.PLAIN) {
      return plain(unit, folder, files);
    }
    if (!closure.remote().isEmpty()) {
      String first = closure.remote().iterator().next();
      return Rendering.builder()
          .from(failed(unit, files, "it includes " + first + ", which lies elsewhere", false))
          .isElsewhere(true)
          .build();
    }
    String digest = digest(unit, files);
    Renderer.Result result = known.computeIfAbsent(digest, d -> renderer.render(unit));
    if (result instanceof Renderer.Result.NotInstalled missing) {
      return failed(unit, files, missing.program() + " is not installed", true);
    }
    if (result instanceof Renderer.Result.Failed failed) {
      return failed(unit, files, failed.message(), false);
    }
    String text = ((Renderer.Result.Text) result).value();
    Origins origins =
        unit.kind() == Unit.Kind.CHART
            ? Origins.ofChart(unit, folder, text)
            : Origins.ofKustomization(unit, folder, closure.patches());
    ManifestReader in = reader.get();
    try {
      in.read(unit.id(), new ByteArrayInputStream(text.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ManifestSet objects = in.result().with(all -> each(all, unit, origins));
    return Rendering.builder()
        .unit(unit)
        .objects(objects)
        .addAllFiles(names(unit, used(unit, folder, files)))
        .digest(digest)
        .putAllPatches(origins.patched())
        .build();
  }

  /**
   * A chart's files of values that this release does not use are for others, which may not be
   * known.
   */
  private static Set<Path> used(Unit unit, Path folder, Set<Path> files) {
    if (unit.kind() != Unit.Kind.CHART) {
      return files;
    }
    Set<Path> out = new HashSet<>(files);
    out.removeIf(
        file ->
            isValues(folder.relativize(file))
                && !file.equals(folder.resolve("values.yaml"))
                && !unit.valueFiles().contains(file));
    return out;
  }

  /** Whether a file of a chart is one of values, and not for its parts or its tests. */
  private static boolean isValues(Path file) {
    String name = file.getFileName().toString();
    return name.contains("values")
        && (name.endsWith(".yaml") || name.endsWith(".yml"))
        && (file.getNameCount() == 1 || !OF_CHARTS.contains(file.getName(0).toString()));
  }

  private static ImmutableList<Manifest> each(List<Manifest> all, Unit unit, Origins origins) {
    return all.stream()
        .map(manifest -> finished(origins.placed(manifest), unit))
        .collect(ImmutableList.toImmutableList());
  }

  /** The object with the namespace and the variables of its unit. */
  private static Manifest finished(Manifest manifest, Unit unit) {
    ObjectNode tree = manifest.tree();
    unit.variables().ifPresent(values -> fill(tree, values));
    return unit.namespace().map(manifest::inNamespace).orElse(manifest);
  }

  private static void fill(JsonNode node, Map<String, String> values) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        if (field.getValue().isTextual()) {
          field.setValue(TextNode.valueOf(filled(field.getValue().textValue(), values)));
        } else {
          fill(field.getValue(), values);
        }
      }
    } else if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).isTextual()) {
          list.set(i, TextNode.valueOf(filled(list.get(i).textValue(), values)));
        } else {
          fill(list.get(i), values);
        }
      }
    }
  }

  private static String filled(String text, Map<String, String> values) {
    Matcher matcher = VARIABLE.matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      String value = values.getOrDefault(matcher.group(1), matcher.group(2));
      matcher.appendReplacement(
          out, Matcher.quoteReplacement(value == null ? matcher.group() : value));
    }
    return matcher.appendTail(out).toString();
  }

  /** The manifests of a folder, but for those of kustomizations and charts below it. */
  private Rendering plain(Unit unit, Path folder, Set<Path> all) {
    Set<Path> within = new HashSet<>();
    for (Path file : all) {
      Path parent = file.getParent();
      if (parent != null && !parent.equals(folder)) {
        if (Closure.kustomization(parent).filter(file::equals).isPresent()) {
          within.addAll(Closure.ofKustomization(unit.tree(), parent).files());
        } else if (Closure.isChart(parent)) {
          within.addAll(Closure.below(unit.tree(), parent).files());
        }
      }
    }
    List<Path> files = new ArrayList<>();
    for (Path file : all) {
      String name = file.getFileName().toString();
      boolean isNamed = name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
      if (isNamed
          && !within.contains(file)
          && (unit.recurses() || folder.equals(file.getParent()))) {
        files.add(file);
      }
    }
    files.sort(null);
    ManifestReader in = reader.get();
    try {
      in.readFolder(files.stream().map(file -> (Source) new Text(unit, file)).toList());
    } catch (IOException e) {
      return failed(unit, Set.of(), "cannot be read: " + e.getMessage(), false);
    }
    ManifestSet objects =
        in.result()
            .with(
                list ->
                    list.stream()
                        .map(manifest -> finished(manifest, unit))
                        .collect(ImmutableList.toImmutableList()));
    return Rendering.builder()
        .unit(unit)
        .objects(objects)
        .addAllFiles(names(unit, Set.copyOf(files)))
        .digest(digest(unit, Set.copyOf(files)))
        .build();
  }

  private record Text(Unit unit, Path file) implements Source {
    @Override
    public String name() {
      return unit.tree().name(file);
    }

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(file);
    }
  }

  private static Rendering failed(Unit unit, Set<Path> files, String why, boolean lacksProgram) {
    return Rendering.builder()
        .unit(unit)
        .objects(ManifestSet.of(List.of()))
        .addAllFiles(names(unit, files))
        .digest(digest(unit, files))
        .failure(why)
        .lacksProgram(lacksProgram)
        .build();
  }

  private static ImmutableSet<String> names(Unit unit, Set<Path> files) {
    return files.stream().map(unit.tree()::name).sorted().collect(ImmutableSet.toImmutableSet());
  }

  /** Equal for two units that render the same. */
  private static String digest(Unit unit, Set<Path> files) {
    Hasher out = Hashing.sha256().newHasher();
    String asked =
        unit.kind()
            + "\0"
            + unit.release()
            + "\0"
            + unit.namespace()
            + unit.values()
            + unit.arguments()
            + unit.around()
            + unit.variables()
            + unit.folder().map(unit.tree()::key)
            + unit.problem();
    out.putInt(asked.length()).putUnencodedChars(asked);
    unit.valueFiles().forEach(file -> out.putUnencodedChars(unit.tree().key(file)));
    try (Stream<Path> sorted = files.stream().sorted()) {
      sorted.forEach(
          file -> {
            String key = unit.tree().key(file);
            out.putInt(key.length()).putUnencodedChars(key);
            try {
              byte[] bytes = Files.readAllBytes(file);
              out.putInt(bytes.length).putBytes(bytes);
            } catch (IOException e) {
              out.putInt(-1);
            }
          });
    }
    return out.hash().toString();
  }
}
