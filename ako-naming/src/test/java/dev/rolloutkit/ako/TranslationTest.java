package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.inventory.HostNames;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.NamespaceTransition;
import dev.rolloutkit.ako.translate.NplRequest;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TranslationTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("c").build();
  private static final AkoConfig DEDICATED =
      AkoConfig.builder().from(SNI).shardSize(ShardSize.DEDICATED).build();

  private static VirtualService only(AkoConfig config, HasMetadata... objects) {
    AviGraph graph = AkoNaming.translate(config, Clusters.of(objects)).orElseThrow();
    assertThat(graph.models()).hasSize(1);
    return graph.models().get(0).virtualService();
  }

  @Test
  void aHostWithoutTlsHasPoolsOnASharedVirtualService() {
    VirtualService vs = only(SNI, ingress("red", "web", rule("foo.com", "svc", "/a", "/b")));

    assertThat(vs.name()).isEqualTo("c--Shared-L7-0");
    assertThat(vs.pools())
        .extracting(Pool::name)
        .containsExactly("c--foo.com_a-red-web", "c--foo.com_b-red-web");
    assertThat(vs.children()).isEmpty();
  }

  @Test
  void aHostWithTlsHasAChild() {
    VirtualService vs =
        only(
            SNI,
            secret("red", "tls"),
            withTls(ingress("red", "web", rule("foo.com", "svc", "/")), "tls", "foo.com"));

    assertThat(vs.children()).extracting(VirtualService::name).containsExactly("c--foo.com");
    assertThat(vs.httpPolicySets().get(0).redirects().get(0).hosts()).containsExactly("foo.com");
  }

  @Test
  void aHostWithTlsWithoutItsSecretHasAnEmptyParent() {
    VirtualService vs =
        only(SNI, withTls(ingress("red", "web", rule("foo.com", "svc", "/")), "tls", "foo.com"));

    assertThat(vs.secure()).isTrue();
    assertThat(vs.children()).isEmpty();
    assertThat(vs.vip().orElseThrow().fqdns()).isEmpty();
    assertThat(vs.httpPolicySets()).isEmpty();
  }

  @Test
  void theYoungestIngressDecidesWhetherADedicatedHostIsSecure() {
    Ingress older = withTls(ingress("red", "a", rule("foo.com", "svc", "/a")), "tls", "foo.com");
    older.getMetadata().setCreationTimestamp("2024-01-01T00:00:00Z");
    Ingress newer = ingress("red", "b", rule("foo.com", "svc", "/b"));
    newer.getMetadata().setCreationTimestamp("2024-01-02T00:00:00Z");

    VirtualService vs = only(DEDICATED, newer, older, secret("red", "tls"));

    assertThat(vs.secure()).isFalse();
    assertThat(vs.sslKeyCerts()).isEmpty();
    assertThat(vs.pools()).hasSize(2);
  }

  @Test
  void aYoungerIngressWithoutTlsRemovesTheCertificateFromTheEvhParent() {
    AkoConfig evh = AkoConfig.builder().from(SNI).mode(NamingMode.EVH).build();
    Ingress older = withTls(ingress("red", "a", rule("foo.com", "svc", "/a")), "tls", "foo.com");
    older.getMetadata().setCreationTimestamp("2024-01-01T00:00:00Z");
    Ingress newer = ingress("red", "b", rule("foo.com", "svc", "/b"));
    newer.getMetadata().setCreationTimestamp("2024-01-02T00:00:00Z");

    assertThat(only(evh, older, secret("red", "tls")).sslKeyCerts()).hasSize(1);
    assertThat(only(evh, older, newer, secret("red", "tls")).sslKeyCerts()).isEmpty();
  }

  @Test
  void ofServicesWithCollidingNamesOnlyTheLastHasAVirtualService() {
    VirtualService vs = only(SNI, loadBalancer("a", "b-c", 80), loadBalancer("a-b", "c", 80));

    assertThat(vs.metadata().services()).containsExactly("a-b/c");
  }

  @Test
  void aSharedVipWhoseServicesContradictEachOtherIsDeleted() {
    Service one =
        Clusters.annotated(loadBalancer("red", "a", 80), "ako.vmware.com/enable-shared-vip", "v");
    Service two =
        Clusters.annotated(loadBalancer("red", "b", 81), "ako.vmware.com/enable-shared-vip", "v");
    two.getSpec().setLoadBalancerIP("10.0.0.1");

    AviGraph graph = AkoNaming.translate(SNI, Clusters.of(one, two)).orElseThrow();

    assertThat(graph.models()).extracting(AviModel::isDeleted).containsExactly(true);
    assertThat(graph.model("admin/c--red-v")).isPresent();
    assertThat(graph.model("admin/c--red-w")).isEmpty();
  }

  @Test
  void aTenantChangeAcceptsANamespaceWithoutMatchingLabelsUnlessFixed() {
    AkoConfig config =
        AkoConfig.builder()
            .from(SNI)
            .namespaceSelector(new AkoNamespaceSelector("app", "x"))
            .build();
    Namespace before = namespace(Map.of("app", "no"), "t1");
    Namespace after = namespace(Map.of("app", "no"), "t2");
    AkoCluster cluster = Clusters.of(before, ingress("red", "web", rule("foo.com", "svc", "/")));

    assertThat(AkoTranslator.namespaceTransition(config, cluster, before, after).accepted())
        .isTrue();
    assertThat(
            AkoTranslator.translateTransition(config, cluster, before, after)
                .orElseThrow()
                .models())
        .extracting(AviModel::key)
        .containsExactly("t2/c--Shared-L7-0");
    AkoConfig safe = AkoConfig.builder().from(config).fixes(Fixes.safe(AkoDefect.class)).build();
    assertThat(AkoTranslator.namespaceTransition(safe, cluster, before, after))
        .isEqualTo(
            new NamespaceTransition(NamespaceTransition.Action.NONE, false, ImmutableList.of()));
  }

  private static Namespace namespace(Map<String, String> labels, String tenant) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName("red")
        .withLabels(labels)
        .withAnnotations(Map.of("ako.vmware.com/tenant-name", tenant))
        .endMetadata()
        .build();
  }

  @Test
  void aNamespaceThatNoLongerMatchesLosesItsVirtualServicesButNotSharedOnes() {
    AkoConfig config =
        AkoConfig.builder()
            .from(SNI)
            .namespaceSelector(new AkoNamespaceSelector("app", "x"))
            .build();
    Namespace before = namespace(Map.of("app", "x"), "admin");
    Namespace after = namespace(Map.of(), "admin");
    AkoCluster cluster =
        Clusters.of(
            before,
            loadBalancer("red", "lb", 80),
            ingress("red", "web", rule("foo.com", "svc", "/")));

    List<AviModel> models =
        AkoTranslator.translateTransition(config, cluster, before, after).orElseThrow().models();

    assertThat(models)
        .extracting(m -> m.key() + " " + m.isDeleted())
        .containsExactly("admin/c--Shared-L7-0 false", "admin/c--red-lb true");
    assertThat(models.get(0).virtualService().pools()).isEmpty();
  }

  @Test
  void withNodePortLocalServicesOfOtherClassesAreAnnotatedUnlessFixed() {
    AkoConfig config =
        AkoConfig.builder().from(SNI).serviceType(ServiceType.NODE_PORT_LOCAL).build();
    Service foreign = loadBalancer("red", "lb", 80);
    foreign.getSpec().setLoadBalancerClass("other/lb");

    assertThat(AkoTranslator.nplAutoAnnotate(config, Clusters.of(foreign)))
        .extracting(NplRequest::toString)
        .containsExactly("UpdateStatus red/lb");
    assertThat(
            AkoTranslator.nplAutoAnnotate(
                AkoConfig.builder().from(config).fixes(Fixes.safe(AkoDefect.class)).build(),
                Clusters.of(foreign)))
        .isEmpty();
  }

  @Test
  void theExpectedNamesOfAManifestAreThoseOfTheGraph() {
    Ingress ingress =
        withTls(ingress("red", "web", rule("foo.com", "svc", "/x")), "tls", "foo.com");
    VirtualService vs = only(SNI, ingress, secret("red", "tls"));
    VirtualService child = vs.children().get(0);

    HostNames names = AkoNaming.ingressNames(SNI, ingress).orElseThrow().get(0);

    assertThat(names.virtualService().value()).isEqualTo(vs.name());
    assertThat(names.names())
        .extracting(AviName::value)
        .containsExactly(
            vs.name(),
            child.name(),
            child.httpPolicySets().get(0).name(),
            child.sslKeyCerts().get(0),
            child.poolGroups().get(0).name(),
            child.pools().get(0).name());
  }

  @Test
  void subDomainsMatchWithoutRegardToLabelBoundaries() {
    AkoConfig config = AkoConfig.builder().from(SNI).addSubDomains("avi.internal").build();

    assertThat(
            IngressParser.parse(
                    config,
                    ingress("red", "web", rule("evilavi.internal", "svc", "/")),
                    AkoCluster.empty())
                .orElseThrow()
                .insecure())
        .containsKey("evilavi.internal");
  }
}
