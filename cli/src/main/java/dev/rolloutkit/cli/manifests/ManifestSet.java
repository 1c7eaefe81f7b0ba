package dev.rolloutkit.cli.manifests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a reader found.
 *
 * @param manifests in the order read, each object once
 * @param skipped how many objects there are of each kind that was not wanted
 * @param problems in the order met
 * @param files how many files and streams were opened
 */
public record ManifestSet(
    ImmutableList<Manifest> manifests,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> problems,
    int files) {

  static final class Builder {
    private final ImmutableList.Builder<Manifest> manifests = ImmutableList.builder();
    private final Map<String, Position> seen = new HashMap<>();
    private final TreeMap<String, Integer> skipped = new TreeMap<>();
    private final ImmutableList.Builder<InputProblem> problems = ImmutableList.builder();
    private int files;

    int size() {
      return seen.size();
    }

    void file() {
      files++;
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
          manifests.build(), ImmutableSortedMap.copyOfSorted(skipped), problems.build(), files);
    }
  }
}
