package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.inventory.InventoryRow;
import dev.rolloutkit.ako.inventory.NameExplanation;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs the examples of the module's README. */
class ReadmeTest {
  private static String readme() throws IOException {
    return Files.readString(Path.of("README.md"));
  }

  @Test
  void theTableHasEveryKindWithItsFormula() throws IOException {
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
  void theExplanationOfANameIsThatOfTheReadme() throws IOException {
    AkoConfig config = AkoConfig.builder().clusterName("my-cluster").mode(NamingMode.EVH).build();
    AkoCluster cluster =
        Clusters.of(
            ingress("default", "my-ingress", rule("myhost.avi.internal", "service1", "/foo")));
    String name = "my-cluster--2bcefb2545cc94c185b2654965f58e11365e41b8";

    NameExplanation found = AkoNaming.explain(config, name, cluster);
    InventoryRow pool = found.sources().get(0);

    assertThat(found.shape()).isEqualTo(NameExplanation.Shape.HASHED);
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
  void theCollisionIsThatOfTheReadme() throws IOException {
    AkoConfig config = AkoConfig.builder().clusterName("prod").build();
    AkoCluster cluster = Clusters.of(loadBalancer("a", "b-c", 80), loadBalancer("a-b", "c", 80));

    assertThat(AkoNaming.collisions(config, cluster))
        .extracting(c -> c.type() + " " + c.name())
        .contains("VIRTUAL_SERVICE prod--a-b-c");
    assertThat(readme())
        .contains("VIRTUAL_SERVICE prod--a-b-c, of Service a/b-c and Service a-b/c");
  }

  @Test
  void theFirstExampleCompiles() {
    Collection<HasMetadata> manifests = List.of(loadBalancer("red", "web", 80));
    AkoCluster cluster = AkoCluster.of(manifests);

    AkoConfig config =
        AkoConfig.builder()
            .clusterName("prod")
            .mode(NamingMode.EVH)
            .shardSize(ShardSize.LARGE)
            .build();

    // From a manifest to names and objects:
    AkoNaming.names(config).l4Vs("red", "web");
    AkoNaming.shardVs(config, "foo.com", "red").name(); // prod--Shared-L7-EVH-0
    AkoNaming.translate(config, AkoCluster.of(manifests)); // every Avi object AKO would make

    // From a name to its origin:
    AkoNaming.explain(config, "prod--0a1b…", cluster).sources(); // Ingress red/web, foo.com, /bar

    assertThat(AkoNaming.shardVs(config, "foo.com", "red").name())
        .hasToString("prod--Shared-L7-EVH-0");
  }

  @Test
  void theOtherExamplesCompile() {
    AkoConfig config = AkoConfig.builder().clusterName("my-cluster").mode(NamingMode.EVH).build();
    AkoConfig plainConfig = AkoConfig.builder().clusterName("prod").build();
    AkoConfig large = AkoConfig.builder().from(plainConfig).shardSize(ShardSize.LARGE).build();
    AkoConfig medium = AkoConfig.builder().from(plainConfig).shardSize(ShardSize.MEDIUM).build();
    AkoCluster cluster =
        Clusters.of(
            ingress("default", "my-ingress", rule("myhost.avi.internal", "service1", "/foo")),
            loadBalancer("a", "b-c", 80),
            loadBalancer("a-b", "c", 80));

    NameExplanation found =
        AkoNaming.explain(config, "my-cluster--2bcefb2545cc94c185b2654965f58e11365e41b8", cluster);
    found.shape(); // HASHED
    InventoryRow pool = found.sources().get(0);
    pool.origin().object(); // default/my-ingress
    pool.origin().host(); // myhost.avi.internal
    pool.origin().path(); // /foo
    pool.origin().backend(); // service1:80
    pool.name().plain(); // my-cluster--default-myhost.avi.internal_foo-my-ingress-service1
    pool.parent(); // my-cluster--f93949e22462a9cd87e6793c63a9e5f3b00a7616

    AkoNaming.skipped(config, cluster);

    AkoNaming.explain(plainConfig, "prod--a-b-c", cluster).search().guesses();
    // L4_VS {ns=a, svc=b-c}, L4_VS {ns=a-b, svc=c}, HTTP_POLICY_SET …

    AkoNaming.collisions(plainConfig, cluster);

    AkoNaming.impact(large, medium, cluster).moving();

    assertThat(AkoNaming.explain(plainConfig, "prod--a-b-c", Clusters.of()).search().guesses())
        .isNotEmpty();
  }

  @Test
  void theEventTraceIsThatOfTheReadme() {
    HasMetadata one = Stories.ingress("default/x1", 1, "foo.com", "", "/a", "svc1");
    List<HasMetadata> objects = new ArrayList<>(Stories.base());
    objects.add(one);
    objects.add(Stories.ingress("default/x2", 2, "foo.com", "", "/b", "svc1"));
    AkoCluster cluster = AkoCluster.of(objects);
    AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.SMALL).build();

    EventTrace trace =
        AkoNaming.eventTrace(
                config, cluster, List.of(ClusterEvent.delete(one)), AviObjects.EVERYTHING)
            .orElseThrow();

    assertThat(trace.missing()).containsExactly("fqdn prod--Shared-L7-0 foo.com");
    assertThat(trace.leftover()).isEmpty();
    assertThat(trace.causes()).contains(AkoDefect.NAME_GOES_WITH_ONE_USER);
  }
}
