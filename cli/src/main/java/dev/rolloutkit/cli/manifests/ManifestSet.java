package dev.rolloutkit.cli.manifests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a reader found.
 *
 * @param manifests in the order read, each object once
 * @param skipped how many objects there are of each kind that was not wanted
 * @param problems in the order met
 * @param passedOver files of folders that are no manifests
 * @param files how many files and streams were opened
 */
public record ManifestSet(
    ImmutableList<Manifest> manifests,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> problems,
    PassedOver passedOver,
    int files) {

  /** Objects of which nothing else is known. */
  public static ManifestSet of(List<Manifest> manifests) {
    Builder out = new Builder();
    manifests.forEach(out::add);
    return out.build();
  }

  static final class Builder {
    private final ImmutableList.Builder<Manifest> manifests = ImmutableList.builder();
    private final Map<String, Position> seen = new HashMap<>();
    private final TreeMap<String, Integer> skipped = new TreeMap<>();
    private final ImmutableList.Builder<InputProblem> problems = ImmutableList.builder();
    private final Set<String> others = new LinkedHashSet<>();
    private final Set<String> templates = new LinkedHashSet<>();
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

    void template(String file) {
      templates.add(file);
    }

    void skip(String kind) {
      skipped.merge(kind, 1, Integer::sum);
    }

    void problem(InputProblem problem) {
      problems.add(problem);
    }

    /** The first of two objects of one name stays. */
    void add(Manifest manifest) {
      String key = manifest.kind() + " " + manifest.namespace() + "/" + manifest.name();
      Position first = seen.putIfAbsent(key, manifest.at());
      if (first == null) {
        manifests.add(manifest);
      } else {
        problem(new InputProblem(manifest.at(), key + " was read before, at " + first));
      }
    }

    ManifestSet build() {
      return new ManifestSet(
          manifests.build(),
          ImmutableSortedMap.copyOfSorted(skipped),
          problems.build(),
          new PassedOver(ImmutableSet.copyOf(others), ImmutableSet.copyOf(templates)),
          files);
    }
  }
}
