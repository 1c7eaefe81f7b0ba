package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Reads;
import dev.rolloutkit.consequences.replay.RandomWorld;
import dev.rolloutkit.consequences.review.Review;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A world of which only the fields are kept that are read gives the same reviews. */
class ReadsTest {
  private static final int WORLDS = 150;
  private static final Path FILES = Path.of("src/test/resources/changes");

  @Test
  void theFieldsOfAKindAreListed() {
    assertThat(Reads.of("Service")).contains("spec", "metadata.labels").doesNotContain("status");
    assertThat(Reads.of("Rollout")).contains("status");
    assertThat(Reads.of("ConfigMap")).contains("data").doesNotContain("spec");
  }

  @Test
  void otherFieldsChangeNoReviewOfRandomWorlds() {
    for (int i = 0; i < WORLDS; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> before = random.world();
      assertSame("" + i, noisy(objects(before)), noisy(objects(random.edited(before))));
    }
  }

  @Test
  void otherFieldsChangeNoReviewOfTheHarmlessAndHarmfulChanges() throws IOException {
    int changes = 0;
    for (String folder : List.of("harmless", "harmful")) {
      try (Stream<Path> paths = Files.list(FILES.resolve(folder))) {
        for (ChangeFile file : paths.sorted().map(ChangeFile::read).toList()) {
          assertSame(file.name(), noisy(file.before()), noisy(file.after()));
          changes++;
        }
      }
    }
    assertThat(changes).isEqualTo(404);
  }

  private static void assertSame(String name, List<ClusterObject> was, List<ClusterObject> is) {
    Review whole = review(was, is);
    Review trimmed = review(trimmed(was), trimmed(is));
    assertThat(trimmed.findings()).as(name).isEqualTo(whole.findings());
    assertThat(trimmed.assumptions()).as(name).isEqualTo(whole.assumptions());
    assertThat(trimmed.coverage()).as(name).isEqualTo(whole.coverage());
  }

  private static Review review(List<ClusterObject> was, List<ClusterObject> is) {
    return Consequences.review(
        Consequences.settle(was, Assumptions.usual()), Consequences.changes(was, is));
  }

  private static List<ClusterObject> trimmed(List<ClusterObject> objects) {
    return objects.stream().map(Reads::trimmed).toList();
  }

  private static List<ClusterObject> objects(Map<String, JsonNode> trees) {
    return trees.values().stream().map(ClusterObject::of).toList();
  }

  /** The same objects with what clusters add and nobody reads. */
  private static List<ClusterObject> noisy(List<ClusterObject> objects) {
    List<ClusterObject> out = new ArrayList<>();
    for (ClusterObject one : objects) {
      ObjectNode tree = one.tree().deepCopy();
      tree.withObject("/metadata").put("resourceVersion", "7").put("selfLink", "/api");
      tree.withObject("/metadata").putArray("managedFields").addObject().put("manager", "m");
      if (!Reads.of(one.key().kind()).contains("status")) {
        tree.putObject("status").put("observedGeneration", 3).put("replicas", 0);
      }
      out.add(one.with(tree));
    }
    return out;
  }
}
