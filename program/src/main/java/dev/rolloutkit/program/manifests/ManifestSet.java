package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The result of reading manifests.
 *
 * @param manifests in the order read, each object once
 * @param others objects of kinds that were not wanted but have a schema to judge them by
 * @param rest all objects of kinds that were not wanted, each once, if the reader keeps them
 * @param skipped how many objects there are of each kind that was not wanted
 * @param problems in the order met
 * @param passedOver files of folders that are no manifests
 * @param overlays other copies of these objects in folders of their own, such as overlays of
 *     Kustomize; of each list no two are the same object, and all of a folder are in one
 * @param files how many files and streams were opened
 */
public record ManifestSet(
    ImmutableList<Manifest> manifests,
    ImmutableList<Manifest> others,
    ImmutableList<Manifest> rest,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> problems,
    PassedOver passedOver,
    ImmutableList<ImmutableList<Manifest>> overlays,
    int files) {

  /** A set without problems, skipped kinds or overlays. */
  public static ManifestSet of(List<Manifest> manifests) {
    Builder out = new Builder();
    manifests.forEach(out::add);
    return out.build();
  }

  /**
   * The objects as each list of overlays has them: its copies in the place of the first ones. The
   * first of the answer is this set itself, which alone has the {@linkplain #others other} objects.
   */
  public ImmutableList<ManifestSet> variants() {
    ImmutableList.Builder<ManifestSet> out = ImmutableList.builder();
    out.add(this);
    for (ImmutableList<Manifest> overlay : overlays) {
      Map<String, Manifest> all = new LinkedHashMap<>();
      Map<String, Manifest> unwanted = new LinkedHashMap<>();
      manifests.forEach(m -> all.put(key(m), m));
      rest.forEach(m -> unwanted.put(key(m), m));
      overlay.forEach(m -> (unwanted.containsKey(key(m)) ? unwanted : all).put(key(m), m));
      out.add(
          new ManifestSet(
              ImmutableList.copyOf(all.values()),
              ImmutableList.of(),
              ImmutableList.copyOf(unwanted.values()),
              skipped,
              problems,
              passedOver,
              ImmutableList.of(),
              files));
    }
    return out.build();
  }

  /** What tells objects apart: two versions of one API group are one kind. */
  public static String key(Manifest manifest) {
    String group = manifest.apiVersion();
    int slash = group.indexOf('/');
    group = slash < 0 ? "" : group.substring(0, slash);
    return (group.equals("extensions") ? "networking.k8s.io" : group) + " " + manifest.label();
  }

  /** The same set with objects in the place of others. */
  public ManifestSet with(UnaryOperator<ImmutableList<Manifest>> change) {
    return new ManifestSet(
        change.apply(manifests),
        others,
        change.apply(rest),
        skipped,
        problems,
        passedOver,
        overlays,
        files);
  }

  /**
   * What is left without some objects, and without the files that are told of otherwise: nothing is
   * said of these any more.
   *
   * @param dropped the objects
   * @param files the files, by their names
   */
  public ManifestSet without(Predicate<Manifest> dropped, Predicate<String> files) {
    Predicate<Manifest> stays = m -> !dropped.test(m) && !files.test(m.at().file());
    Builder out = new Builder();
    Set<String> unwanted = new HashSet<>();
    TreeMap<String, Integer> left = new TreeMap<>(skipped);
    for (Manifest manifest : rest) {
      unwanted.add(key(manifest));
      if (!stays.test(manifest)) {
        left.merge(manifest.apiVersion() + " " + manifest.kind(), -1, Integer::sum);
      }
    }
    left.values().removeIf(count -> count <= 0);
    for (Manifest manifest : Iterables.concat(all(), Iterables.concat(overlays))) {
      if (stays.test(manifest)) {
        out.add(manifest, unwanted.contains(key(manifest)));
      }
    }
    ManifestSet now = out.build();
    return new ManifestSet(
        now.manifests,
        others.stream().filter(stays).collect(ImmutableList.toImmutableList()),
        now.rest,
        ImmutableSortedMap.copyOfSorted(left),
        problems.stream()
            .filter(problem -> !files.test(problem.at().file()))
            .collect(ImmutableList.toImmutableList()),
        passedOver.without(files),
        now.overlays,
        this.files);
  }

  /** Whether two sets say the same: equal objects, wherever they are written, and problems. */
  public boolean saysTheSameAs(ManifestSet other) {
    return trees(manifests).equals(trees(other.manifests))
        && trees(rest).equals(trees(other.rest))
        && trees(others).equals(trees(other.others))
        && overlays.size() == other.overlays.size()
        && IntStream.range(0, overlays.size())
            .allMatch(i -> trees(overlays.get(i)).equals(trees(other.overlays.get(i))))
        && reasons().equals(other.reasons());
  }

  private ImmutableList<String> reasons() {
    return problems.stream().map(InputProblem::reason).collect(ImmutableList.toImmutableList());
  }

  /** Objects without names are told apart by what they say. */
  private static Map<Object, JsonNode> trees(List<Manifest> all) {
    Map<Object, JsonNode> out = new HashMap<>();
    all.forEach(
        manifest ->
            out.put(manifest.name().isEmpty() ? manifest.tree() : key(manifest), manifest.tree()));
    return out;
  }

  /** All objects of several sets; of two of one name in one folder the first stays. */
  public static ManifestSet joined(List<ManifestSet> sets) {
    Builder out = new Builder();
    ImmutableList.Builder<Manifest> others = ImmutableList.builder();
    ImmutableList.Builder<InputProblem> problems = ImmutableList.builder();
    TreeMap<String, Integer> skipped = new TreeMap<>();
    PassedOver passedOver = PassedOver.NOTHING;
    int files = 0;
    for (ManifestSet set : sets) {
      Set<String> unwanted = new HashSet<>();
      set.rest.forEach(manifest -> unwanted.add(key(manifest)));
      for (Manifest manifest : Iterables.concat(set.all(), Iterables.concat(set.overlays))) {
        out.add(manifest, unwanted.contains(key(manifest)));
      }
      others.addAll(set.others);
      problems.addAll(set.problems);
      set.skipped.forEach((kind, count) -> skipped.merge(kind, count, Integer::sum));
      passedOver = passedOver.and(set.passedOver);
      files += set.files;
    }
    ManifestSet all = out.build();
    return new ManifestSet(
        all.manifests,
        others.build(),
        all.rest,
        ImmutableSortedMap.copyOfSorted(skipped),
        problems.addAll(all.problems).build(),
        passedOver,
        all.overlays,
        files);
  }

  /** The same objects, those that name no namespace in the given one. */
  public ManifestSet inNamespace(String namespace) {
    UnaryOperator<ImmutableList<Manifest>> each =
        list ->
            list.stream()
                .map(manifest -> manifest.inNamespace(namespace))
                .collect(ImmutableList.toImmutableList());
    return new ManifestSet(
        each.apply(manifests),
        each.apply(others),
        each.apply(rest),
        skipped,
        problems,
        passedOver,
        overlays.stream().map(each).collect(ImmutableList.toImmutableList()),
        files);
  }

  /** All objects, of wanted kinds and others. */
  public Iterable<Manifest> all() {
    return Iterables.concat(manifests, rest);
  }

  /** The folder of a file; empty for none. */
  static String folder(Position at) {
    int slash = Math.max(at.file().lastIndexOf('/'), at.file().lastIndexOf('\\'));
    return slash < 0 ? "" : at.file().substring(0, slash);
  }

  static final class Builder {
    private final ImmutableList.Builder<Manifest> manifests = ImmutableList.builder();
    private final ImmutableList.Builder<Manifest> rest = ImmutableList.builder();
    private final List<Manifest> judgeable = new ArrayList<>();
    private UnaryOperator<List<Manifest>> judged = all -> List.of();
    private final Map<String, Manifest> seen = new HashMap<>();
    private final Map<String, Map<String, Manifest>> copies = new TreeMap<>();
    private final TreeMap<String, Integer> skipped = new TreeMap<>();
    private final ImmutableList.Builder<InputProblem> problems = ImmutableList.builder();
    private final Set<String> others = new LinkedHashSet<>();
    private final Set<String> templates = new LinkedHashSet<>();
    private final Set<String> patches = new LinkedHashSet<>();
    private final Set<String> kustomizations = new LinkedHashSet<>();
    private int files;

    int size() {
      return seen.size();
    }

    void file() {
      files++;
    }

    void noManifest(String file) {
      others.add(file);
    }

    void patch(String file) {
      patches.add(file);
    }

    void kustomization(String file) {
      kustomizations.add(file);
    }

    void template(String file) {
      templates.add(file);
    }

    void skip(String kind) {
      skipped.merge(kind, 1, Integer::sum);
    }

    void judged(UnaryOperator<List<Manifest>> which) {
      judged = which;
    }

    void other(Manifest manifest) {
      judgeable.add(manifest);
    }

    int otherCount() {
      return judgeable.size();
    }

    void problem(InputProblem problem) {
      problems.add(problem);
    }

    /** Of two objects of one name the first stays; one of another folder is a copy for itself. */
    void add(Manifest manifest) {
      if (isFirst(manifest)) {
        manifests.add(manifest);
      }
    }

    void add(Manifest manifest, boolean isRest) {
      if (isRest) {
        rest(manifest);
      } else {
        add(manifest);
      }
    }

    /** Keeps an object of a kind that was not wanted. */
    void rest(Manifest manifest) {
      if (isFirst(manifest)) {
        rest.add(manifest);
      }
    }

    private boolean isFirst(Manifest manifest) {
      String key = key(manifest);
      Manifest before = seen.putIfAbsent(key, manifest);
      if (before == null) {
        return true;
      }
      String folder = folder(manifest.at());
      if (!folder.equals(folder(before.at()))) {
        before =
            copies.computeIfAbsent(folder, f -> new LinkedHashMap<>()).putIfAbsent(key, manifest);
      }
      if (before != null) {
        problem(
            new InputProblem(
                manifest.at(),
                manifest.label()
                    + " is also at "
                    + before.at()
                    + (before.tree().equals(manifest.tree())
                        ? ", with the same content"
                        : ", and that one is taken"),
                InputProblem.Kind.DUPLICATE));
      }
      return false;
    }

    /** Folders that have no object in common share a list: there are as few as can be. */
    private ImmutableList<ImmutableList<Manifest>> overlays() {
      List<Map<String, Manifest>> lists = new ArrayList<>();
      for (Map<String, Manifest> folder : copies.values()) {
        Map<String, Manifest> free =
            lists.stream()
                .filter(list -> Collections.disjoint(folder.keySet(), list.keySet()))
                .findFirst()
                .orElse(null);
        if (free == null) {
          free = new LinkedHashMap<>();
          lists.add(free);
        }
        free.putAll(folder);
      }
      return lists.stream()
          .map(list -> ImmutableList.copyOf(list.values()))
          .collect(ImmutableList.toImmutableList());
    }

    ManifestSet build() {
      return new ManifestSet(
          manifests.build(),
          ImmutableList.copyOf(judged.apply(judgeable)),
          rest.build(),
          ImmutableSortedMap.copyOfSorted(skipped),
          problems.build(),
          new PassedOver(
              ImmutableSet.copyOf(others),
              ImmutableSet.copyOf(templates),
              ImmutableSet.copyOf(patches),
              ImmutableSet.copyOf(kustomizations)),
          overlays(),
          files);
    }
  }
}
