package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A host with TLS in one tenant and without it in another: two dedicated virtual services. */
class HostOfTwoTenantsTest {
  private static final String HOST = "foo.com";
  private static final String SECURE = "blue/c--foo.com-L7-dedicated";
  private static final String INSECURE = "admin/c--foo.com-L7-dedicated";

  @Test
  void withoutTlsAndCreatedLastItLosesTheDnsName() {
    assertThat(names(Fixes.reference(), 1, 2, SECURE)).containsExactly(HOST);
    assertThat(names(Fixes.reference(), 1, 2, INSECURE)).isEmpty();
  }

  @Test
  void withoutTlsAndCreatedFirstItKeepsTheDnsName() {
    assertThat(names(Fixes.reference(), 2, 1, SECURE)).containsExactly(HOST);
    assertThat(names(Fixes.reference(), 2, 1, INSECURE)).containsExactly(HOST);
  }

  @Test
  void withTheDefectFixedItKeepsTheDnsName() {
    Fixes<AkoDefect> fixed = Fixes.fixing(AkoDefect.TLS_ELSEWHERE_TAKES_NAME);

    assertThat(names(fixed, 1, 2, INSECURE)).containsExactly(HOST);
  }

  private static List<String> names(
      Fixes<AkoDefect> fixes, int dayOfSecure, int dayOfInsecure, String model) {
    Ingress secure = withTls(ingress("sales", "web", rule(HOST, "svc", "/")), "tls", HOST);
    Ingress insecure = ingress("red", "web", rule(HOST, "svc", "/"));
    AkoCluster cluster =
        Clusters.of(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName("sales")
                .withAnnotations(Map.of("ako.vmware.com/tenant-name", "blue"))
                .endMetadata()
                .build(),
            Clusters.secret("sales", "tls"),
            made(secure, dayOfSecure),
            made(insecure, dayOfInsecure));
    AkoConfig config =
        AkoConfig.builder().clusterName("c").shardSize(ShardSize.DEDICATED).fixes(fixes).build();
    AviModel found =
        AkoTranslator.translate(config, cluster).orElseThrow().models().stream()
            .filter(m -> m.key().equals(model))
            .findFirst()
            .orElseThrow();
    return found.virtualService().vip().orElseThrow().fqdns();
  }

  private static Ingress made(Ingress ingress, int day) {
    ingress.getMetadata().setCreationTimestamp("2024-01-0" + day + "T00:00:00Z");
    return ingress;
  }
}
