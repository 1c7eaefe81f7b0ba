package dev.rolloutkit.program.render;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.rolloutkit.program.render.Worlds.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is compared of two sides that do not render the same.
 *
 * <ul>
 *   <li>What the change breaks stays as it was, because nothing of it can be applied.
 *   <li>What could not be rendered before the change has no objects there.
 *   <li>What can be rendered on neither side is read as it is written, as if there were no
 *       renderer.
 *   <li>Whoever is the first to ask for a folder describes what was made of it before.
 *   <li>A folder for which somebody asks is rendered only as he asks.
 * </ul>
 */
final class Counterparts {
  private final Map<String, Rendering> old;
  private final Map<String, Rendering> now;
  private final Trees trees;
  private final Units units;
  private final Map<String, Rendering> before = new LinkedHashMap<>();
  private final Map<String, Rendering> after = new LinkedHashMap<>();
  private final Set<String> unreadBefore = new HashSet<>();
  private final Set<String> unreadAfter = new HashSet<>();
  private final Map<String, Failure> failures = new TreeMap<>();

  private Counterparts(
      Map<String, Rendering> old, Map<String, Rendering> now, Trees trees, Units units) {
    this.old = new LinkedHashMap<>(old);
    this.now = new LinkedHashMap<>(now);
    this.trees = trees;
    this.units = units;
  }

  /** The files of both sides. */
  record Trees(Optional<Tree> before, Optional<Tree> after) {
    /** The folder of what is rendered, the same on both sides; empty if neither side has it. */
    private String key(Rendering one) {
      Tree tree = one.unit().tree();
      return Stream.of(before, after)
              .flatMap(Optional::stream)
              .map(Tree::root)
              .anyMatch(tree.root()::equals)
          ? one.unit().folder().map(tree::key).orElse("")
          : "";
    }
  }

  /**
   * Compares what was found.
   *
   * @param old what the first side renders, by the names of the units
   * @param now what the second side renders
   * @param units renders what the first side lacks
   */
  static Counterparts of(
      Map<String, Rendering> old, Map<String, Rendering> now, Trees trees, Units units) {
    Counterparts out = new Counterparts(old, now, trees, units);
    Set<String> asked = new TreeSet<>();
    Set<String> alone = new TreeSet<>();
    for (String id : Sets.union(old.keySet(), now.keySet())) {
      Rendering one = now.getOrDefault(id, old.get(id));
      if (one != null && one.unit().isSupposed() && !out.areRendered(id)) {
        continue;
      }
      (one != null && one.unit().askedBy().isPresent() ? asked : alone).add(id);
    }
    asked.forEach(out::compare);
    asked.forEach(out::describe);
    out.dropTwice(out.before, out.old);
    out.dropTwice(out.after, out.now);
    alone.forEach(out::compare);
    return out;
  }

  private boolean areRendered(String id) {
    return isRendered(old.get(id)) && isRendered(now.get(id));
  }

  private static boolean isRendered(@Nullable Rendering one) {
    return one != null && one.failure().isEmpty();
  }

  /** What is rendered of the first side. */
  Map<String, Rendering> before() {
    return before;
  }

  /** What is rendered of the second side. */
  Map<String, Rendering> after() {
    return after;
  }

  /** Files of the first side that are not read as they are written, the same on both sides. */
  Set<String> unreadBefore() {
    return unreadBefore;
  }

  /** Files of the second side that are not read as they are written. */
  Set<String> unreadAfter() {
    return unreadAfter;
  }

  /** What is not rendered; what somebody asks for is not told of once more alone. */
  ImmutableList<Failure> failures() {
    Set<String> folders = new HashSet<>();
    for (Failure failure : failures.values()) {
      if (failure.one().unit().askedBy().isPresent()) {
        folders.add(trees.key(failure.one()));
      }
    }
    return failures.entrySet().stream()
        .filter(one -> old.containsKey(one.getKey()) || now.containsKey(one.getKey()))
        .map(Map.Entry::getValue)
        .filter(
            one ->
                one.one().unit().askedBy().isPresent() || !folders.contains(trees.key(one.one())))
        .collect(ImmutableList.toImmutableList());
  }

  private void compare(String id) {
    Rendering was = old.get(id);
    Rendering is = now.get(id);
    Rendering rendered = was != null && was.failure().isEmpty() ? was : null;
    boolean isRendered = is != null && is.failure().isEmpty();
    if (rendered != null) {
      before.put(id, rendered);
    }
    if (isRendered) {
      after.put(id, is);
    }
    if (is != null && !isRendered) {
      failures.put(id, new Failure(is, failing(was, is)));
      if (rendered != null) {
        keep(id, rendered);
      }
      if (was == null || rendered != null) {
        unread(is, was, trees.before(), unreadAfter);
      }
    } else if (was != null && rendered == null) {
      failures.put(id, new Failure(was, isRendered ? Failure.Case.MENDED : Failure.Case.GONE));
      unread(was, is, trees.after(), unreadBefore);
    }
  }

  /**
   * Adds the files of what a side cannot render: they say nothing by themselves, but for those that
   * the other side has as manifests of their own. Where nobody tried to render, they are all there
   * is.
   *
   * @param other what the other side renders in its place, if anything
   * @param there the files of the other side
   */
  private static void unread(
      Rendering failed, @Nullable Rendering other, Optional<Tree> there, Set<String> out) {
    Set<String> theirs = new HashSet<>();
    if (other != null) {
      Tree tree = other.unit().tree();
      other.files().forEach(name -> theirs.add(tree.key(tree.file(name))));
    } else if (failed.lacksProgram() || failed.isElsewhere()) {
      return;
    }
    Tree here = failed.unit().tree();
    for (String name : failed.files()) {
      String key = here.key(here.file(name));
      boolean isThere =
          there.filter(tree -> Files.exists(tree.given().resolve(key).normalize())).isPresent();
      if (theirs.contains(key) || !isThere) {
        out.add(key);
      }
    }
  }

  private static Failure.Case failing(@Nullable Rendering was, Rendering is) {
    if (was == null) {
      return Failure.Case.NEW;
    }
    if (was.failure().isPresent()) {
      return was.digest().equals(is.digest()) ? Failure.Case.STANDING : Failure.Case.EDITED;
    }
    boolean isThere = was.unit().folder().filter(folder -> isThere(folder, was, is)).isPresent();
    return is.lacksProgram() || (is.isElsewhere() && isThere)
        ? Failure.Case.MOVED_AWAY
        : Failure.Case.BROKEN;
  }

  /** What the change breaks stays as it was, with what it asks for. */
  private void keep(String id, Rendering was) {
    after.put(id, was);
    for (Rendering one : old.values()) {
      String below = one.unit().id();
      if (one.failure().isEmpty() && !now.containsKey(below) && isBelow(below, Set.of(id), old)) {
        after.put(below, one);
      }
    }
  }

  private static boolean isThere(Path folder, Rendering was, Rendering is) {
    Tree tree = is.unit().tree();
    return Files.isDirectory(tree.given().resolve(was.unit().tree().key(folder)).normalize());
  }

  /** Renders the first side as an object of the second is the first to ask for it. */
  private void describe(String id) {
    Rendering is = now.get(id);
    if (trees.before().isEmpty() || is == null || old.containsKey(id) || is.failure().isPresent()) {
      return;
    }
    String key = trees.key(is);
    if (key.isEmpty()
        || old.values().stream()
            .anyMatch(one -> one.unit().askedBy().isPresent() && trees.key(one).equals(key))) {
      return;
    }
    Tree there = trees.before().get();
    Path folder = there.given().resolve(key).normalize();
    Unit.Builder unit = Unit.builder().from(is.unit()).tree(there).folder(folder);
    List<Path> values = new ArrayList<>();
    for (Path file : is.unit().valueFiles()) {
      values.add(there.given().resolve(is.unit().tree().key(file)).normalize());
    }
    if (Files.isDirectory(folder) && values.stream().allMatch(Files::isRegularFile)) {
      Rendering was = units.render(unit.valueFiles(values).build());
      if (was.failure().isEmpty() && !was.files().isEmpty()) {
        before.put(id, was);
      }
    }
  }

  /** Leaves out what is rendered alone although somebody asks for it. */
  private void dropTwice(Map<String, Rendering> asked, Map<String, Rendering> all) {
    Map<String, String> folders = new HashMap<>();
    asked.forEach((id, one) -> folders.putIfAbsent(trees.key(one), id));
    Set<String> dropped = new HashSet<>();
    for (Rendering alone : List.copyOf(all.values())) {
      String id = alone.unit().id();
      String by = folders.get(trees.key(alone));
      if (alone.unit().askedBy().isPresent() || by == null || isBelow(by, dropped, all)) {
        continue;
      }
      dropped.add(id);
      boolean asksItself = isBelow(by, Set.of(id), all);
      List<String> gone =
          all.keySet().stream()
              .filter(one -> one.equals(id) || (!asksItself && isBelow(one, Set.of(id), all)))
              .toList();
      for (String one : gone) {
        all.remove(one);
        asked.remove(one);
      }
    }
  }

  /** Whether a unit is asked for by an object that is rendered for one of others. */
  private static boolean isBelow(String id, Set<String> others, Map<String, Rendering> all) {
    Set<String> seen = new HashSet<>();
    Rendering one = all.get(id);
    while (one != null && seen.add(one.unit().id())) {
      String up = one.unit().within().orElse("");
      if (others.contains(up)) {
        return true;
      }
      one = all.get(up);
    }
    return false;
  }
}
