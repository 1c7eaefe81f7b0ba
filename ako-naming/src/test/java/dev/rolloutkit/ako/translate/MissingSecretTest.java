package dev.rolloutkit.ako.translate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.VirtualService;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several Ingresses of one host, some of which name a missing Secret. */
class MissingSecretTest {
  private static final String HOST = "foo.com";

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void aHostIsNotServedIfAllItsIngressesLackTheirSecret(NamingMode mode) {
    VirtualService parent = parent(mode, ShardSize.SMALL, ingress(1, "gone"), ingress(2, "gone"));

    assertThat(parent.children()).isEmpty();
    assertThat(parent.vip().orElseThrow().fqdns()).isEmpty();
    assertThat(parent.httpPolicySets()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void anEarlierIngressWithoutItsSecretIsNotListed(NamingMode mode) {
    VirtualService parent = parent(mode, ShardSize.SMALL, ingress(1, "gone"), ingress(2, "cert"));

    assertThat(parent.children().get(0).metadata().ingresses()).containsExactly("red/ing2");
    assertThat(parent.vip().orElseThrow().fqdns()).containsExactly(HOST);
  }

  @ParameterizedTest
  @EnumSource(NamingMode.class)
  void aLaterIngressWithoutItsSecretIsListed(NamingMode mode) {
    VirtualService parent = parent(mode, ShardSize.SMALL, ingress(1, "cert"), ingress(2, "gone"));

    assertThat(parent.children().get(0).metadata().ingresses())
        .containsExactly("red/ing1", "red/ing2");
  }

  @Test
  void aDedicatedVirtualServiceIsEmptyIfEveryIngressLacksItsSecret() {
    VirtualService vs =
        parent(NamingMode.SNI, ShardSize.DEDICATED, ingress(1, "gone"), ingress(2, "gone"));

    assertThat(vs.pools()).isEmpty();
    assertThat(vs.vip().orElseThrow().fqdns()).isEmpty();
  }

  private static VirtualService parent(NamingMode mode, ShardSize size, Ingress... ingresses) {
    List<HasMetadata> objects = new ArrayList<>(List.of(ingresses));
    objects.add(
        new IngressClassBuilder()
            .withNewMetadata()
            .withName("avi")
            .endMetadata()
            .withNewSpec()
            .withController("ako.vmware.com/avi-lb")
            .endSpec()
            .build());
    objects.add(
        new SecretBuilder()
            .withNewMetadata()
            .withNamespace("red")
            .withName("cert")
            .endMetadata()
            .withData(Map.of("tls.crt", "eA==", "tls.key", "eA=="))
            .build());
    AkoConfig config = AkoConfig.builder().clusterName("c").mode(mode).shardSize(size).build();
    return AkoTranslator.translate(config, AkoCluster.of(objects))
        .orElseThrow()
        .models()
        .get(0)
        .virtualService();
  }

  /** An Ingress of the host, created on the given day of a month. */
  private static Ingress ingress(int day, String secret) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace("red")
        .withName("ing" + day)
        .withCreationTimestamp("2024-01-0" + day + "T00:00:00Z")
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("avi")
        .addNewRule()
        .withHost(HOST)
        .withNewHttp()
        .addNewPath()
        .withPath("/" + day)
        .withNewBackend()
        .withNewService()
        .withName("svc")
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .addNewTl()
        .withHosts(HOST)
        .withSecretName(secret)
        .endTl()
        .endSpec()
        .build();
  }
}
