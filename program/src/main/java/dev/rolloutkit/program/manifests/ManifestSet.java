package dev.rolloutkit.program.manifests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The result of reading manifests.
 *
 * @param manifests in the order read, each object once
 * @param others objects of kinds that were not wanted but have a schema to judge them by
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
      manifests.forEach(m -> all.put(key(m), m));
      overlay.forEach(m -> all.put(key(m), m));
      out.add(
          new ManifestSet(
              ImmutableList.copyOf(all.values()),
              ImmutableList.of(),
              skipped,
              problems,
              passedOver,
              ImmutableList.of(),
              files));
    }
    return out.build();
  }

  private static String key(Manifest manifest) {
    return manifest.kind() + " " + manifest.namespace() + "/" + manifest.name();
  }

  static final class Builder {
    private final ImmutableList.Builder<Manifest> manifests = ImmutableList.builder();
    private final List<Manifest> judgeable = new ArrayList<>();
    private UnaryOperator<List<Manifest>> judged = all -> List.of();
    private final Map<String, Position> seen = new HashMap<>();
    private final Map<String, Map<String, Manifest>> copies = new TreeMap<>();
    private final TreeMap<String, Integer> skipped = new TreeMap<>();
    private final ImmutableList.Builder<InputProblem> problems = ImmutableList.builder();
    private final Set<String> others = new LinkedHashSet<>();
    private final Set<String> templates = new LinkedHashSet<>();
    private final Set<String> patches = new LinkedHashSet<>();
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
      String key = key(manifest);
      Position first = seen.putIfAbsent(key, manifest.at());
      if (first == null) {
        manifests.add(manifest);
        return;
      }
      String folder = folder(manifest.at());
      Position before = first;
      if (!folder.equals(folder(first))) {
        Manifest copy =
            copies.computeIfAbsent(folder, f -> new LinkedHashMap<>()).putIfAbsent(key, manifest);
        if (copy == null) {
          return;
        }
        before = copy.at();
      }
      problem(new InputProblem(manifest.at(), key + " was read before, at " + before));
    }

    private static String folder(Position at) {
      int slash = Math.max(at.file().lastIndexOf('/'), at.file().lastIndexOf('\\'));
      return slash < 0 ? "" : at.file().substring(0, slash);
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
          ImmutableSortedMap.copyOfSorted(skipped),
          problems.build(),
          new PassedOver(
              ImmutableSet.copyOf(others),
              ImmutableSet.copyOf(templates),
              ImmutableSet.copyOf(patches)),
          overlays(),
          files);
    }
  }
}
