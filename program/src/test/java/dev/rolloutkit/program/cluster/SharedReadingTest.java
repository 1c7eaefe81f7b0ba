package dev.rolloutkit.program.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.manifests.SharedTrees;
import io.fabric8.kubernetes.api.model.Service;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of two sides of a comparison, equal documents are read once, and are the same objects. */
class SharedReadingTest {
  private static final String SAME =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: web, namespace: shop}
      spec: {ports: [{port: 80}]}
      """;

  private final SharedTrees trees = new SharedTrees();

  private ManifestSet read(String text) throws IOException {
    return read(text, trees);
  }

  private static ManifestSet read(String text, SharedTrees trees) throws IOException {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, m -> true).sharing(trees);
    reader.read("a.yaml", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    return reader.result();
  }

  private static Manifest manifest(ManifestSet set, int index) {
    return set.manifests().get(index);
  }

  private static Service service(Cluster cluster, int index) {
    return cluster.services().all().get(index).value();
  }

  @Test
  void equalDocumentsAreOneTreeAndOthersAreNot() throws IOException {
    ManifestSet before = read(SAME + "---\n" + SAME.replace("web", "api"));
    ManifestSet after = read(SAME + "---\n" + SAME.replace("web", "api").replace("80", "81"));

    assertThat(manifest(after, 0).tree()).isSameAs(manifest(before, 0).tree());
    assertThat(manifest(after, 1).tree()).isNotEqualTo(manifest(before, 1).tree());
  }

  @Test
  void anEqualDocumentIsFoundWhereItStands() throws IOException {
    String other = SAME.replace("web", "api") + "---\n";
    ManifestSet before = read(other + SAME);
    String moved = other + SAME.replace("web", "cart") + "---\n" + SAME;
    ManifestSet after = read(moved);

    assertThat(manifest(after, 2).tree()).isSameAs(manifest(before, 1).tree());
    assertThat(manifest(after, 2).at())
        .isEqualTo(manifest(read(moved, new SharedTrees()), 2).at())
        .isNotEqualTo(manifest(before, 1).at());
  }

  @Test
  void objectsThatReadersNameAreReadByEach() throws IOException {
    String generated = SAME.replace("name: web", "generateName: web-");

    assertThat(manifest(read(generated), 0).tree())
        .isNotSameAs(manifest(read(generated), 0).tree());
  }

  @Test
  void ofAnotherStateOnlyWhatChangedIsReadAsItsType() throws IOException {
    Cluster before = Cluster.of(read(SAME + "---\n" + SAME.replace("web", "api")));
    ManifestSet changed = read(SAME + "---\n" + SAME.replace("web", "api").replace("80", "81"));
    Cluster after = before.with(changed, Optional.empty());

    assertThat(after.services().all()).isEqualTo(Cluster.of(changed).services().all());
    assertThat(service(after, 0)).isSameAs(service(before, 0));
    assertThat(service(after, 1).getSpec().getPorts().get(0).getPort()).isEqualTo(81);
    assertThat(after.services().all().get(0).manifest()).isSameAs(manifest(changed, 0));
  }
}
