package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.inventory.Explanation;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.apimachinery.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What the module's README says is so. */
class ReadmeTest {
  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }

  @Test
  void table_holdsEveryKindWithItsFormula() throws IOException {
    String readme = readme();

    for (AviObjectKind kind : AviObjectKind.values()) {
      String hashed =
          switch (kind.hashing()) {
            case NEVER -> "no";
            case IN_EVH -> "in EVH";
            case ALWAYS -> "yes";
          };
      assertThat(readme)
          .contains(
              "| `%s` | %s | %s | `%s` |"
                  .formatted(kind.name(), kind.type().path(), hashed, kind.formula()));
    }
  }

  @Test
  void session_runsAsWritten() throws IOException {
    AkoConfig config = AkoConfig.builder().clusterName("my-cluster").mode(NamingMode.EVH).build();
    ClusterSnapshot cluster =
        Clusters.of(
            ingress("default", "my-ingress", rule("myhost.avi.internal", "service1", "/foo")));
    String name = "my-cluster--2bcefb2545cc94c185b2654965f58e11365e41b8";

    Explanation found = AkoNaming.explain(config, name, cluster);
    InventoryRow pool = found.sources().get(0);

    assertThat(found.shape()).isEqualTo(Explanation.Shape.HASHED);
    assertThat(readme())
        .contains(name)
        .contains("// " + pool.origin().object())
        .contains("// " + pool.origin().host())
        .contains("// " + pool.origin().path())
        .contains("// " + pool.origin().backend())
        .contains("// " + pool.name().plain())
        .contains("// " + pool.parent());
    assertThat(AkoNaming.skipped(config, cluster))
        .extracting(Problem::text)
        .singleElement()
        .satisfies(text -> assertThat(readme()).contains(text));
  }

  @Test
  void collision_isFoundAsWritten() throws IOException {
    AkoConfig config = AkoConfig.builder().clusterName("prod").build();
    ClusterSnapshot cluster =
        Clusters.of(loadBalancer("a", "b-c", 80), loadBalancer("a-b", "c", 80));

    assertThat(AkoNaming.collisions(config, cluster))
        .extracting(c -> c.type() + " " + c.name())
        .contains("VIRTUAL_SERVICE prod--a-b-c");
    assertThat(readme())
        .contains("VIRTUAL_SERVICE prod--a-b-c, of Service a/b-c and Service a-b/c");
  }
}
