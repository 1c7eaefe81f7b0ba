package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Manifests are compared with what a cluster shows: the API server has added defaults, addresses,
 * node ports and status, and none of that is a change.
 */
class ExportsTest {
  private static final Path FILES = Path.of("src/test/resources/changes");

  @Test
  void theSameObjectsAsTheApiServerStoresThemAreNoChange() throws IOException {
    List<String> changed = new ArrayList<>();
    for (ChangeFile file : files()) {
      List<ClusterObject> manifests = file.before();
      List<ClusterObject> shown = Exports.of(manifests);
      Consequences.changes(manifests, shown).forEach(one -> changed.add(file.name() + one));
      Consequences.changes(shown, manifests).forEach(one -> changed.add(file.name() + one));
    }
    assertThat(changed).isEmpty();
  }

  /** A change has the same consequences whether the side before is a folder or a cluster. */
  @Test
  void aChangeHasTheSameConsequencesFromManifestsAndFromACluster() throws IOException {
    List<String> other = new ArrayList<>();
    for (ChangeFile file : files()) {
      if (showsAddresses(file.after())) {
        continue; // its after side is an export already, with another address
      }
      List<String> plain = told(file.before(), file.after());
      List<String> live = told(Exports.of(file.before()), file.after());
      if (!plain.equals(live)) {
        other.add(file.name() + "\n  " + plain + "\n  " + live);
      }
    }
    assertThat(other).isEmpty();
  }

  private static boolean showsAddresses(List<ClusterObject> objects) {
    return objects.stream().anyMatch(one -> one.at("spec", "clusterIP").asText().startsWith("10."));
  }

  private static List<String> told(List<ClusterObject> before, List<ClusterObject> after) {
    return Consequences.review(
            Consequences.settle(before, Assumptions.usual()), Consequences.changes(before, after))
        .findings()
        .stream()
        .map(Finding::words)
        .toList();
  }

  private static List<ChangeFile> files() throws IOException {
    List<ChangeFile> out = new ArrayList<>();
    for (String folder : List.of("harmless", "harmful")) {
      try (Stream<Path> paths = Files.list(FILES.resolve(folder))) {
        paths.sorted().map(ChangeFile::read).forEach(out::add);
      }
    }
    return out;
  }
}
