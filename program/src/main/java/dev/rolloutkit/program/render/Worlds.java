package dev.rolloutkit.program.render;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Sets;
import com.google.common.collect.Streams;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.manifests.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The clusters of two sides of a comparison in which something is rendered.
 *
 * <p>A kustomization or chart is a world of its own; what objects of Argo CD and Flux ask for is in
 * the world of the cluster to which they send it. Manifests that nothing renders belong to the
 * worlds whose folders are nearest to them.
 */
public final class Worlds {
  private static final Splitter SEGMENTS = Splitter.on('/').omitEmptyStrings();

  private final Half before;
  private final Half after;

  private Worlds(Half before, Half after) {
    this.before = before;
    this.after = after;
  }

  /**
   * A side.
   *
   * @param plain its manifests as they are written
   * @param tree its files; empty if it is one file or a stream
   */
  public record Input(ManifestSet plain, Optional<Tree> tree) {}

  /**
   * A world on one side.
   *
   * @param objects its objects
   * @param patches patches of objects, by the places of these
   */
  public record Side(ManifestSet objects, ImmutableListMultimap<Position, Manifest> patches) {}

  /**
   * A world on both sides.
   *
   * @param names what is rendered for it
   * @param isCopy whether it is on one side alone, and another world has the same objects
   */
  public record World(
      ImmutableSortedSet<String> names,
      Side before,
      Side after,
      boolean isBefore,
      boolean isAfter,
      boolean isCopy) {}

  /**
   * What is not rendered.
   *
   * @param one of either side, the one after the change if it is there
   * @param how what the change has to do with it
   */
  public record Failure(Rendering one, Case how) {
    /** What a change has to do with it. */
    public enum Case {
      /** The change makes that it cannot be rendered. */
      BROKEN,
      /** The change makes it of what this repository does not have. */
      MOVED_AWAY,
      /** It cannot be rendered before the change only. */
      MENDED,
      /** The change adds it. */
      NEW,
      /** The change removes it. */
      GONE,
      /** The change edits what it is made of. */
      EDITED,
      /** It does not change. */
      STANDING
    }
  }

  /**
   * A comparison.
   *
   * @param worlds the worlds, at least one
   * @param failures what is not rendered
   * @param before what is left of the first side's files
   * @param after what is left of the second side's files
   * @param charts the folders of charts that are rendered, the same on both sides
   */
  public record Comparison(
      ImmutableList<World> worlds,
      ImmutableList<Failure> failures,
      ManifestSet before,
      ManifestSet after,
      ImmutableSet<String> charts) {}

  private static final class Half {
    final Map<String, Rendering> good = new LinkedHashMap<>();
    ManifestSet plain;
    final Optional<Tree> tree;

    Half(Input input) {
      this.plain = input.plain();
      this.tree = input.tree();
    }

    /**
     * Removes the files of what is rendered, and the objects that asked for it.
     *
     * @param unread further files that are not read as they are written, the same on both sides
     */
    void exclude(Set<String> unread) {
      Set<String> files = new HashSet<>(unread);
      Set<String> asking = new HashSet<>();
      for (Rendering one : good.values()) {
        Tree theirs = one.unit().tree();
        one.files().stream().map(theirs::file).map(theirs::key).forEach(files::add);
        one.unit().askedBy().ifPresent(by -> asking.add(by + " in " + askedIn(one.unit())));
      }
      plain =
          plain.without(
              m -> asking.contains(m.label() + " in " + key(m.at().file())),
              file -> files.contains(key(file)));
    }

    private String key(String file) {
      return tree.map(t -> t.key(t.file(file))).orElse(file);
    }

    private static String askedIn(Unit unit) {
      return unit.askedIn().orElse("");
    }

    ListMultimap<String, Rendering> worlds(Map<String, String> names) {
      ListMultimap<String, Rendering> out =
          MultimapBuilder.linkedHashKeys().arrayListValues().build();
      good.values().forEach(one -> out.put(names.getOrDefault(name(one), one.world()), one));
      return out;
    }
  }

  /** A world with the place from which it is asked for: two places may be two clusters. */
  private static String name(Rendering one) {
    return one.world() + place(one);
  }

  private static String place(Rendering one) {
    String file = one.unit().askedIn().orElse("");
    int slash = file.lastIndexOf('/');
    return one.unit().askedIn().isEmpty()
        ? ""
        : " of " + (slash < 0 ? "." : file.substring(0, slash));
  }

  /** Renders both sides, and finds the worlds. */
  public static Comparison of(
      Input before,
      Input after,
      Renderer renderer,
      RenderOptions options,
      Supplier<ManifestReader> reader) {
    Units units = new Units(renderer, reader);
    Half one = new Half(before);
    Half other = new Half(after);
    Map<String, Rendering> old = found(before, units, options);
    Map<String, Rendering> now = found(after, units, options);
    Counterparts found =
        Counterparts.of(old, now, new Counterparts.Trees(before.tree(), after.tree()), units);
    one.good.putAll(found.before());
    other.good.putAll(found.after());
    one.exclude(found.unreadBefore());
    other.exclude(found.unreadAfter());
    return new Worlds(one, other).compare(found.failures());
  }

  private static Map<String, Rendering> found(Input side, Units units, RenderOptions options) {
    return side.tree()
        .map(tree -> Discovery.of(tree, side.plain(), units, options))
        .orElseGet(Map::of);
  }

  private Comparison compare(ImmutableList<Failure> failures) {
    Map<String, String> names = names();
    ListMultimap<String, Rendering> old = before.worlds(names);
    ListMultimap<String, Rendering> now = after.worlds(names);
    Map<String, String> moved = moved(old, now);
    List<Draft> drafts = new ArrayList<>();
    for (String name : Sets.union(old.keySet(), now.keySet())) {
      if (moved.containsValue(name) && !now.containsKey(name)) {
        continue; // it is told where it went
      }
      drafts.add(new Draft(old.get(moved.getOrDefault(name, name)), now.get(name)));
    }
    drafts.forEach(draft -> draft.isCopy = isCopy(draft, drafts));
    ImmutableList<Draft> compared =
        drafts.stream().filter(draft -> !draft.isCopy).collect(ImmutableList.toImmutableList());
    ImmutableList.Builder<World> out = ImmutableList.builder();
    for (Draft draft : drafts) {
      out.add(
          new World(
              draft.names(),
              side(draft.old, draft, before, compared),
              side(draft.now, draft, after, compared),
              !draft.old.isEmpty(),
              !draft.now.isEmpty(),
              draft.isCopy));
    }
    if (compared.isEmpty()) {
      out.add(
          new World(
              ImmutableSortedSet.of(),
              new Side(before.plain, ImmutableListMultimap.of()),
              new Side(after.plain, ImmutableListMultimap.of()),
              true,
              true,
              false));
    }
    return new Comparison(
        out.build(), failures, before.plain, after.plain, charts());
  }

  private ImmutableSet<String> charts() {
    return Streams.concat(before.good.values().stream(), after.good.values().stream())
        .map(Rendering::unit)
        .filter(unit -> unit.kind() == Unit.Kind.CHART)
        .flatMap(unit -> unit.folder().map(unit.tree()::key).stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static final class Draft {
    final List<Rendering> old;
    final List<Rendering> now;
    final Set<String> keys = new HashSet<>();
    boolean isCopy;

    Draft(List<Rendering> old, List<Rendering> now) {
      this.old = old;
      this.now = now;
      keys.addAll(Worlds.keys(old));
      keys.addAll(Worlds.keys(now));
    }

    ImmutableSortedSet<String> names() {
      return (now.isEmpty() ? old : now)
          .stream()
              .map(one -> one.unit().id())
              .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
    }

    boolean isAlone() {
      return old.isEmpty() || now.isEmpty();
    }

    /** How many folders a file shares with what is rendered for this world. */
    int nearness(String folder) {
      List<String> wanted = SEGMENTS.splitToList(folder);
      int best = 0;
      for (Rendering one : Iterables.concat(old, now)) {
        List<String> have = new ArrayList<>();
        one.unit()
            .folder()
            .ifPresent(f -> have.addAll(SEGMENTS.splitToList(one.unit().tree().key(f))));
        best = Math.max(best, common(wanted, have));
        String asked = one.unit().askedIn().orElse("");
        best = Math.max(best, common(wanted, SEGMENTS.splitToList(asked)));
      }
      return best;
    }

    private static int common(List<String> one, List<String> other) {
      int n = 0;
      while (n < one.size() && n < other.size() && one.get(n).equals(other.get(n))) {
        n++;
      }
      return n;
    }
  }

  /** Worlds of one name in which two places ask for the same object are several clusters. */
  private Map<String, String> names() {
    Set<String> contested = new HashSet<>();
    for (Half half : List.of(before, after)) {
      Map<String, Map<String, String>> seen = new HashMap<>();
      for (Rendering one : half.good.values()) {
        for (String key : keys(List.of(one))) {
          String first =
              seen.computeIfAbsent(one.world(), w -> new HashMap<>()).putIfAbsent(key, place(one));
          if (first != null && !first.equals(place(one))) {
            contested.add(one.world());
          }
        }
      }
    }
    Map<String, String> out = new HashMap<>();
    for (Rendering one : Iterables.concat(before.good.values(), after.good.values())) {
      out.put(name(one), contested.contains(one.world()) ? name(one) : one.world());
    }
    return out;
  }

  private static ImmutableSet<String> keys(Collection<Rendering> all) {
    return all.stream()
        .flatMap(one -> Streams.stream(one.objects().all()))
        .map(ManifestSet::key)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Worlds of which one is gone and one is new, with mostly the same objects: new name to old. */
  private static Map<String, String> moved(
      ListMultimap<String, Rendering> old, ListMultimap<String, Rendering> now) {
    Map<String, String> out = new TreeMap<>();
    Set<String> gone = new TreeSet<>(Sets.difference(old.keySet(), now.keySet()));
    for (String name : ImmutableSortedSet.copyOf(Sets.difference(now.keySet(), old.keySet()))) {
      ImmutableSet<String> keys = keys(now.get(name));
      for (String from : gone) {
        ImmutableSet<String> had = keys(old.get(from));
        if (2 * Sets.intersection(keys, had).size() > Math.max(keys.size(), had.size())) {
          out.put(name, from);
          gone.remove(from);
          break;
        }
      }
    }
    return out;
  }

  /** Whether a world that one side alone has is a further copy of what another world has. */
  private static boolean isCopy(Draft draft, List<Draft> all) {
    return draft.isAlone()
        && all.stream()
            .anyMatch(
                other ->
                    other != draft
                        && !other.isAlone()
                        && !Sets.intersection(draft.keys, other.keys).isEmpty());
  }

  private static Side side(
      List<Rendering> renderings, Draft draft, Half half, List<Draft> compared) {
    List<ManifestSet> sets = new ArrayList<>();
    ImmutableListMultimap.Builder<Position, Manifest> patches = ImmutableListMultimap.builder();
    Set<String> asking =
        half.good.values().stream()
            .flatMap(one -> one.unit().askedBy().stream())
            .collect(Collectors.toSet());
    for (Rendering one : renderings) {
      // objects that ask for others are told of by what is rendered for them
      sets.add(one.objects().without(m -> asking.contains(m.label()), file -> false));
      patches.putAll(one.patches());
    }
    if (!draft.isCopy) {
      Set<String> own = keys(renderings);
      Map<String, Boolean> nearest = new HashMap<>();
      sets.add(
          half.plain.without(
              m ->
                  own.contains(ManifestSet.key(m))
                      || !nearest.computeIfAbsent(
                          folder(m, half), folder -> isNearest(draft, folder, compared)),
              file -> false));
    }
    return new Side(ManifestSet.joined(sets), patches.build());
  }

  private static String folder(Manifest manifest, Half half) {
    Path folder = Path.of(half.key(manifest.at().file())).getParent();
    return folder == null ? "" : folder.toString().replace('\\', '/');
  }

  private static boolean isNearest(Draft draft, String folder, List<Draft> compared) {
    int own = draft.nearness(folder);
    return compared.stream().noneMatch(other -> other.nearness(folder) > own);
  }
}
