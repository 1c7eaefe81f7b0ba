package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.translate.AkoTranslator;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The graph after the labels of a namespace no longer match. */
class NamespaceLeavesTest {
  private static final Map<String, String> MINE = Map.of("app", "x");

  private static AkoConfig.Builder config() {
    return AkoConfig.builder()
        .clusterName("c")
        .namespaceSelector(new AkoNamespaceSelector("app", "x"));
  }

  /** The graph after the labels of namespace red no longer match; those of blue still match. */
  private static List<AviModel> afterLabelsOfRedChange(AkoConfig config, HasMetadata... objects) {
    HasMetadata before = Clusters.namespace("red", MINE);
    List<HasMetadata> all = new ArrayList<>(List.of(objects));
    all.add(before);
    all.add(Clusters.namespace("blue", MINE));
    AkoCluster cluster = Clusters.of(all.toArray(new HasMetadata[0]));
    return AkoTranslator.translateTransition(
            config, cluster, (Namespace) before, (Namespace) Clusters.namespace("red", Map.of()))
        .orElseThrow()
        .models();
  }

  private static VirtualService vs(List<AviModel> models) {
    assertThat(models).hasSize(1);
    assertThat(models.get(0).virtualService()).isNotNull();
    return models.get(0).virtualService();
  }

  private static Ingress secure(String namespace, String path) {
    return withTls(ingress(namespace, "web", rule("foo.com", "svc", path)), "tls", "foo.com");
  }

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void ofASecureHostThePartOfTheOtherNamespaceStays(NamingMode mode) {
    VirtualService parent =
        vs(
            afterLabelsOfRedChange(
                config().mode(mode).build(),
                secret("red", "tls"),
                secret("blue", "tls"),
                secure("red", "/r"),
                secure("blue", "/b")));

    VirtualService child = parent.children().get(0);
    assertThat(parent.children()).hasSize(1);
    assertThat(child.pools()).hasSize(1);
    assertThat(child.poolGroups()).hasSize(1);
    assertThat(child.poolGroups().get(0).members())
        .extracting(PoolGroup.Member::pool)
        .containsExactlyElementsOf(child.pools().stream().map(Pool::name).toList());
    assertThat(child.httpPolicySets().stream().flatMap(set -> set.rules().stream()))
        .extracting(rule -> rule.path())
        .containsExactly("/b");
    assertThat(child.metadata().ingresses()).containsExactly("red/web", "blue/web");
    assertThat(parent.vip().orElseThrow().fqdns()).containsExactly("foo.com");
  }

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void aSecureHostOfOneNamespaceIsRemovedCompletely(NamingMode mode) {
    VirtualService parent =
        vs(
            afterLabelsOfRedChange(
                config().mode(mode).build(), secret("red", "tls"), secure("red", "/r")));

    assertThat(parent.children()).isEmpty();
    assertThat(parent.sslKeyCerts()).isEmpty();
    assertThat(parent.vip().orElseThrow().fqdns()).isEmpty();
    assertThat(parent.httpPolicySets().stream().flatMap(set -> set.redirects().stream()))
        .allSatisfy(redirect -> assertThat(redirect.hosts()).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDedicatedVirtualServiceIsDeletedWithItsLastPool(boolean shared) {
    List<HasMetadata> objects =
        Stream.of(
                ingress("red", "web", rule("foo.com", "svc", "/r")),
                shared ? ingress("blue", "web", rule("foo.com", "svc", "/b")) : null)
            .filter(object -> object != null)
            .map(HasMetadata.class::cast)
            .toList();

    List<AviModel> models =
        afterLabelsOfRedChange(
            config().shardSize(ShardSize.DEDICATED).build(), objects.toArray(new HasMetadata[0]));

    assertThat(models).singleElement().extracting(AviModel::isDeleted).isEqualTo(!shared);
    if (shared) {
      assertThat(models.get(0).virtualService().pools()).hasSize(1);
    }
  }

  @Test
  void aPassthroughHostLeavesTwoEmptyVirtualServices() {
    Ingress ingress = withTls(ingress("red", "web", rule("foo.com", "svc", "/")), "tls", "foo.com");
    ingress.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));

    List<AviModel> models = afterLabelsOfRedChange(config().build(), ingress);

    assertThat(models)
        .filteredOn(model -> !model.isDeleted())
        .isNotEmpty()
        .allSatisfy(
            model -> {
              VirtualService vs = model.virtualService();
              assertThat(vs.pools()).isEmpty();
              assertThat(vs.poolGroups()).isEmpty();
              assertThat(vs.vip().map(VirtualService.Vip::fqdns).orElseThrow()).isEmpty();
              for (VirtualService child : vs.children()) {
                assertThat(child.httpPolicySets().stream().flatMap(s -> s.redirects().stream()))
                    .allSatisfy(redirect -> assertThat(redirect.hosts()).isEmpty());
              }
            });
  }

  @Test
  void onlyServicesOfTheNamespaceAreDeleted() {
    assertThat(
            afterLabelsOfRedChange(
                config().build(), loadBalancer("red", "lb", 80), loadBalancer("blue", "lb", 80)))
        .extracting(model -> model.key() + " " + model.isDeleted())
        .containsExactly("admin/c--blue-lb false", "admin/c--red-lb true");
  }
}
