package dev.rolloutkit.program.render;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds what is rendered in a tree, and renders it: what objects of Argo CD and Flux ask for, those
 * that are themselves rendered among them; then kustomizations that no other includes, and charts,
 * for which nobody asks.
 */
final class Discovery {
  private static final int MOST_UNITS = 2_000;

  private final Tree tree;
  private final ManifestSet plain;
  private final Units units;
  private final RenderOptions options;
  private final Map<String, Rendering> asked = new LinkedHashMap<>();
  private final Deque<Asked> open = new ArrayDeque<>();
  private final Set<String> seen = new HashSet<>();

  private Discovery(Tree tree, ManifestSet plain, Units units, RenderOptions options) {
    this.tree = tree;
    this.plain = plain;
    this.units = units;
    this.options = options;
  }

  /**
   * What a tree renders, by the names of the units. A folder for which an object asks is also there
   * as it is rendered alone.
   */
  static Map<String, Rendering> of(
      Tree tree, ManifestSet plain, Units units, RenderOptions options) {
    return new Discovery(tree, plain, units, options).run();
  }

  private Map<String, Rendering> run() {
    Map<Path, Closure> tops = tops();
    Set<Path> charts = charts();
    Set<Path> within = new HashSet<>();
    tops.values().forEach(closure -> within.addAll(closure.files()));
    for (Manifest manifest : Iterables.concat(plain.all(), Iterables.concat(plain.overlays()))) {
      Path file = tree.file(manifest.at().file());
      if (isAsking(manifest) && !within.contains(file)) {
        open.add(new Asked(manifest, tree, tree.key(file), Optional.empty(), plain));
      }
    }
    drain();
    Map<String, Rendering> alone = new LinkedHashMap<>();
    tops.keySet().forEach(folder -> add(overlay(folder), alone));
    charts.forEach(folder -> charts(folder).forEach(unit -> add(unit, alone)));
    drain();
    Map<Path, String> around = new HashMap<>();
    for (Rendering one : asked.values()) {
      Unit unit = one.unit();
      if (unit.kind() == Unit.Kind.PLAIN
          && unit.recurses()
          && unit.tree().root().equals(tree.root())) {
        unit.folder().ifPresent(folder -> around.put(folder, one.world()));
      }
    }
    Map<String, Rendering> out = new LinkedHashMap<>();
    alone.forEach(
        (id, rendering) ->
            out.put(id, inside(rendering, rendering.unit().folder().orElseThrow(), around)));
    out.putAll(asked);
    return out;
  }

  /** What lies in a folder that is asked for belongs to the world of that folder. */
  private static Rendering inside(Rendering rendering, Path folder, Map<Path, String> around) {
    for (Path up = folder.getParent(); up != null; up = up.getParent()) {
      String world = around.get(up);
      if (world != null) {
        return Rendering.builder()
            .from(rendering)
            .unit(Unit.builder().from(rendering.unit()).world(world).build())
            .build();
      }
    }
    return rendering;
  }

  private static boolean isAsking(Manifest manifest) {
    String api = manifest.apiVersion();
    return switch (manifest.kind()) {
      case "Application", "ApplicationSet" -> api.startsWith("argoproj.io/");
      case "Kustomization" -> api.startsWith("kustomize.toolkit.fluxcd.io/");
      case "HelmRelease" -> api.startsWith("helm.toolkit.fluxcd.io/");
      default -> false;
    };
  }

  private void drain() {
    while (!open.isEmpty() && asked.size() < MOST_UNITS) {
      Asked next = open.pop();
      if (ApplicationSets.isOne(next)) {
        ApplicationSets.of(next)
            .ifPresentOrElse(
                open::addAll,
                () ->
                    add(
                        next.unit("")
                            .kind(Unit.Kind.PLAIN)
                            .problem("its generators ask more than this repository")
                            .build(),
                        asked));
        continue;
      }
      ImmutableList<Unit> all =
          ArgoUnits.isOne(next)
              ? ArgoUnits.of(next)
              : FluxUnits.isOne(next) ? FluxUnits.of(next) : ImmutableList.of();
      all.forEach(unit -> add(unit, asked));
    }
  }

  /** Renders a unit, and looks for objects in it that ask for more. */
  private void add(Unit named, Map<String, Rendering> out) {
    Unit unit =
        named.namespace().isEmpty() && options.namespace().isPresent()
            ? Unit.builder().from(named).namespace(options.namespace()).build()
            : named;
    if (!seen.add(unit.id())) {
      return;
    }
    Rendering rendering = units.render(unit);
    out.put(unit.id(), rendering);
    String file =
        unit.askedIn().orElseGet(() -> unit.folder().map(f -> tree.key(f) + "/.").orElse(""));
    for (Manifest manifest : rendering.objects().all()) {
      if (isAsking(manifest)) {
        open.add(new Asked(manifest, unit.tree(), file, Optional.of(rendering), plain));
      }
    }
  }

  /** Kustomizations that no other includes. */
  private Map<Path, Closure> tops() {
    Map<Path, Closure> all = new LinkedHashMap<>();
    Set<Path> folders = new TreeSet<>();
    for (String file : plain.passedOver().kustomizations()) {
      Path folder = tree.file(file).getParent();
      if (folder != null && Closure.kustomization(folder).isPresent()) {
        folders.add(folder);
      }
    }
    Set<Path> included = new HashSet<>();
    for (Path folder : folders) {
      Closure closure = Closure.ofKustomization(tree, folder);
      all.put(folder, closure);
      closure.folders().stream().filter(f -> !f.equals(folder)).forEach(included::add);
    }
    all.keySet().removeIf(folder -> included.contains(folder) || isComponent(folder));
    return all;
  }

  private static boolean isComponent(Path folder) {
    try {
      Path file = Closure.kustomization(folder).orElseThrow();
      return Files.readAllLines(file).stream()
          .anyMatch(line -> line.replace(" ", "").equals("kind:Component"));
    } catch (IOException e) {
      return false;
    }
  }

  /** Charts that are not parts of others. */
  private Set<Path> charts() {
    Set<Path> out = new TreeSet<>();
    for (String file : plain.passedOver().others()) {
      if (file.endsWith("Chart.yaml")) {
        Path folder = tree.file(file).getParent();
        if (folder != null && Closure.isChart(folder)) {
          out.add(folder);
        }
      }
    }
    Set<Path> all = Set.copyOf(out);
    out.removeIf(
        folder -> all.stream().anyMatch(other -> folder.startsWith(other.resolve("charts"))));
    return out;
  }

  private Unit overlay(Path folder) {
    return Unit.builder()
        .id("kustomization " + tree.key(folder))
        .kind(Unit.Kind.KUSTOMIZATION)
        .tree(tree)
        .folder(folder)
        .build();
  }

  /**
   * A chart for which nobody asks, with its own values, and with each further file of values that
   * lies beside them: it is made for a release of its own.
   */
  private ImmutableList<Unit> charts(Path folder) {
    Unit one = chart(folder);
    if (!one.valueFiles().isEmpty() || one.problem().isPresent()) {
      return ImmutableList.of(one);
    }
    ImmutableList.Builder<Unit> out = ImmutableList.builder();
    out.add(one);
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(Discovery::isFurtherValues)
          .sorted()
          .forEach(
              file ->
                  out.add(
                      Unit.builder()
                          .from(one)
                          .id(one.id() + " with " + file.getFileName())
                          .addValueFiles(file)
                          .isSupposed(true)
                          .build()));
    } catch (IOException e) {
      return ImmutableList.of(one);
    }
    return out.build();
  }

  private static boolean isFurtherValues(Path file) {
    String name = file.getFileName().toString();
    return name.contains("values")
        && (name.endsWith(".yaml") || name.endsWith(".yml"))
        && !name.equals("values.yaml")
        && Files.isRegularFile(file);
  }

  private Unit chart(Path folder) {
    String key = tree.key(folder);
    Unit.Builder unit =
        Unit.builder()
            .id("chart " + key)
            .kind(Unit.Kind.CHART)
            .tree(tree)
            .folder(folder)
            .release(
                options
                    .releases()
                    .getOrDefault(key, options.releases().getOrDefault("*", "release-name")));
    List<String> files = new ArrayList<>(options.valueFiles().get("*"));
    files.addAll(options.valueFiles().get(key));
    for (String file : files) {
      tree.inside(tree.given(), file)
          .or(() -> tree.inside(folder, file))
          .ifPresentOrElse(
              unit::addValueFiles, () -> unit.problem("there is no file of values " + file));
    }
    return unit.build();
  }
}
