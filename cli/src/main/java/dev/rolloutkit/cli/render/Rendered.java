package dev.rolloutkit.cli.render;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Checkouts;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.render.Rendering;
import dev.rolloutkit.program.render.Tree;
import dev.rolloutkit.program.render.Unit;
import dev.rolloutkit.program.render.Worlds;
import dev.rolloutkit.program.render.Worlds.Comparison;
import dev.rolloutkit.program.render.Worlds.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Both sides of a change with everything rendered that can be.
 *
 * @param worlds the clusters that they describe
 * @param before what is left of the first side's files
 * @param after what is left of the second side's files
 * @param findings what cannot be rendered although it changes
 * @param notices lines for people about what is not rendered
 * @param charts the folders of charts that are rendered
 * @param told the folders of which it is said that they are not rendered
 * @param toldFiles the files of what is said not to be rendered, as messages name them
 */
public record Rendered(
    ImmutableList<World> worlds,
    Side before,
    Side after,
    ImmutableList<Finding> findings,
    ImmutableList<String> notices,
    ImmutableSet<String> charts,
    ImmutableSet<String> told,
    ImmutableSet<String> toldFiles) {

  /**
   * A cluster on both sides.
   *
   * @param names what is rendered for it; empty if nothing is
   * @param isBefore whether the first side has it
   * @param isAfter whether the second side has it
   * @param isCopy whether one side alone has it, and another cluster has the same objects
   */
  public record World(
      ImmutableSortedSet<String> names,
      Side before,
      Side after,
      boolean isBefore,
      boolean isAfter,
      boolean isCopy) {}

  /** Both sides as they are written. */
  public static Rendered nothing(Side before, Side after) {
    return new Rendered(
        ImmutableList.of(new World(ImmutableSortedSet.of(), before, after, true, true, false)),
        before,
        after,
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        ImmutableSet.of(),
        ImmutableSet.of());
  }

  /** Whether a finding about rendering tells of an object already. */
  public boolean tells(String object) {
    return findings.stream().anyMatch(finding -> finding.object().equals(object));
  }

  /**
   * Renders both sides.
   *
   * @param from how the first side was named
   * @param to how the second side was named
   * @param namespace the namespace of objects that name none
   */
  public static Rendered of(
      String from,
      Side before,
      String to,
      Side after,
      RenderMixin options,
      Optional<String> namespace) {
    if (!options.isOn() || !(mayRender(before) || mayRender(after))) {
      return nothing(before, after);
    }
    try (Checkouts checkouts = new Checkouts(Path.of(""))) {
      Optional<Tree> old = checkouts.tree(from);
      Optional<Tree> now = checkouts.tree(to);
      Comparison comparison =
          Worlds.of(
              new Worlds.Input(before.manifests(), old),
              new Worlds.Input(after.manifests(), now),
              options.renderer(),
              options.options(namespace),
              Side::reader);
      Map<String, byte[]> oldTexts = texts(before, old, comparison, true);
      Map<String, byte[]> nowTexts = texts(after, now, comparison, false);
      ImmutableList.Builder<World> worlds = ImmutableList.builder();
      for (Worlds.World world : comparison.worlds()) {
        worlds.add(
            new World(
                world.names(),
                side(before, world.before(), oldTexts),
                side(after, world.after(), nowTexts),
                world.isBefore(),
                world.isAfter(),
                world.isCopy()));
      }
      return new Rendered(
          worlds.build(),
          before.with(comparison.before(), oldTexts, ImmutableListMultimap.of()),
          after.with(comparison.after(), nowTexts, ImmutableListMultimap.of()),
          comparison.failures().stream()
              .filter(Rendered::isWorthTelling)
              .map(Rendered::finding)
              .collect(ImmutableList.toImmutableList()),
          notices(comparison),
          comparison.charts().stream().map(Rendered::root).collect(ImmutableSet.toImmutableSet()),
          comparison.failures().stream()
              .filter(Rendered::isWorthTelling)
              .map(failure -> failure.one().unit())
              .flatMap(unit -> unit.folder().map(unit.tree()::key).map(Rendered::root).stream())
              .collect(ImmutableSet.toImmutableSet()),
          comparison.failures().stream()
              .filter(Rendered::isWorthTelling)
              .flatMap(failure -> failure.one().files().stream())
              .collect(ImmutableSet.toImmutableSet()));
    }
  }

  private static boolean mayRender(Side side) {
    return !side.manifests().passedOver().kustomizations().isEmpty()
        || side.manifests().passedOver().others().stream().anyMatch(f -> f.endsWith("Chart.yaml"))
        || side.manifests().rest().stream().anyMatch(Rendered::mayAsk);
  }

  private static boolean mayAsk(Manifest manifest) {
    return switch (manifest.kind()) {
      case "Application", "ApplicationSet", "Kustomization", "HelmRelease" -> true;
      default -> false;
    };
  }

  /** The top is called nothing. */
  private static String root(String folder) {
    return folder.equals(".") ? "" : folder;
  }

  private static Side side(Side side, Worlds.Side world, Map<String, byte[]> texts) {
    return side.with(world.objects(), texts, world.patches());
  }

  /** The texts of files of a revision, which no file of the working tree has. */
  private static Map<String, byte[]> texts(
      Side side, Optional<Tree> tree, Comparison comparison, boolean isBefore) {
    Map<String, byte[]> out = new HashMap<>(side.texts());
    if (tree.isEmpty() || side.texts().isEmpty()) {
      return out; // files are read where they are
    }
    Set<String> names = new TreeSet<>();
    for (Worlds.World world : comparison.worlds()) {
      Worlds.Side one = isBefore ? world.before() : world.after();
      one.objects().all().forEach(manifest -> names.add(manifest.at().file()));
      one.patches().values().forEach(manifest -> names.add(manifest.at().file()));
    }
    for (String name : names) {
      if (!out.containsKey(name)) {
        try {
          Path file = tree.get().file(name);
          if (Files.isRegularFile(file)) {
            out.put(name, Files.readAllBytes(file));
          }
        } catch (IOException e) {
          // a place without a line, then
        }
      }
    }
    return out;
  }

  /**
   * Ignorance that was there before, of what does not change, is quiet. Without a program {@code
   * NotRendered} compares the files themselves. What asks for something that has no folder here is
   * judged by itself, as an object.
   */
  private static boolean isWorthTelling(Failure failure) {
    Unit unit = failure.one().unit();
    if (unit.askedBy().isEmpty()) {
      return failure.how() != Failure.Case.STANDING && !failure.one().lacksProgram();
    }
    return switch (failure.how()) {
      case STANDING, GONE -> false;
      case NEW, EDITED -> unit.folder().isPresent();
      case BROKEN, MOVED_AWAY, MENDED -> true;
    };
  }

  private static Finding finding(Failure failure) {
    Rendering one = failure.one();
    Unit unit = one.unit();
    String why = one.failure().orElse("");
    return new Finding(
        failure.how() == Failure.Case.BROKEN ? Level.ERROR : Level.UNKNOWN,
        FindingCode.NOT_RENDERED,
        name(unit),
        place(one),
        sentence(failure.how()) + why + (why.endsWith(".") ? "" : "."),
        one.lacksProgram()
            ? "Install it, or render both sides and compare the results:\n"
                + unit.command()
                + " > after.yaml, the same of the side before, rolloutkit diff before.yaml"
                + " after.yaml"
            : unit.folder().isPresent() ? "See what it renders:\n" + unit.command() : "");
  }

  private static String sentence(Failure.Case how) {
    return switch (how) {
      case BROKEN -> "The change breaks it, so that nothing of it can be applied: ";
      case MOVED_AWAY ->
          "After the change it is not rendered any more, so that nobody knows which objects"
              + " change: ";
      case MENDED ->
          "Before the change it could not be rendered, so that nobody knows which objects change: ";
      case NEW ->
          "The change adds it, and it is not rendered, so that nobody knows which objects come: ";
      case GONE ->
          "The change removes it, and it is not rendered, so that nobody knows which objects go: ";
      case EDITED, STANDING ->
          "The change edits what it is made of, and it is not rendered, so that nobody knows"
              + " which objects change: ";
    };
  }

  private static String name(Unit unit) {
    return unit.askedBy().orElse(unit.id());
  }

  private static Place place(Rendering one) {
    return one.unit().askedAt().isPresent()
        ? Place.of(one.unit().askedAt().get().file(), one.unit().askedAt().get().line(), 0)
        : one.files().stream()
            .filter(file -> file.endsWith("Chart.yaml") || file.contains("ustomization"))
            .min(Comparator.comparingInt(String::length))
            .map(file -> Place.of(file, 1, 0))
            .orElse(Place.none());
  }

  /** One line for each program that is missing, with what it would render. */
  private static ImmutableList<String> notices(Comparison comparison) {
    Map<String, List<Rendering>> missing =
        comparison.failures().stream()
            .map(Failure::one)
            .filter(Rendering::lacksProgram)
            .collect(
                Collectors.groupingBy(
                    one -> one.failure().orElse(""), TreeMap::new, Collectors.toList()));
    ImmutableList.Builder<String> out = ImmutableList.builder();
    missing.forEach(
        (why, all) ->
            out.add(
                why
                    + ", so "
                    + all.size()
                    + (all.size() == 1 ? " unit is" : " units are")
                    + " not rendered: "
                    + all.get(0).unit().command()));
    comparison.failures().stream()
        .filter(failure -> failure.how() == Failure.Case.STANDING)
        .filter(failure -> !failure.one().lacksProgram())
        .forEach(
            failure ->
                out.add(
                    name(failure.one().unit())
                        + " is not rendered: "
                        + failure.one().failure().orElse("")));
    return out.build();
  }
}
