package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static dev.rolloutkit.ako.Clusters.secret;
import static dev.rolloutkit.ako.Clusters.service;
import static dev.rolloutkit.ako.Clusters.withTls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Graph, inventory and problems agree in every mode. */
class GraphAndInventoryTest {
  static Stream<AkoConfig> configs() {
    List<AkoConfig> out = new ArrayList<>();
    for (NamingMode mode : NamingMode.values()) {
      for (ShardSize size : List.of(ShardSize.SMALL, ShardSize.DEDICATED)) {
        for (boolean noPoolGroups : new boolean[] {false, true}) {
          out.add(
              AkoConfig.builder()
                  .clusterName("c")
                  .mode(mode)
                  .shardSize(size)
                  .noPgForSni(noPoolGroups)
                  .build());
        }
      }
    }
    return out.stream();
  }

  private static List<HasMetadata> objects() {
    Ingress passthrough =
        withTls(ingress("red", "through", rule("pass.com", "svc", "/")), "tls", "pass.com");
    passthrough.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));
    return List.of(
        Clusters.ingressClass(),
        secret("red", "tls"),
        service("red", "svc", "ClusterIP", 80),
        loadBalancer("red", "lb", 80, 443),
        ingress("red", "plain", rule("foo.com", "svc", "/a", "/b")),
        withTls(ingress("red", "secure", rule("bar.com", "svc", "/")), "tls", "bar.com"),
        withTls(ingress("red", "half", rule("noo.com", "svc", "/")), "none", "noo.com"),
        passthrough);
  }

  @ParameterizedTest
  @MethodSource("configs")
  void everyObjectOfTheGraphIsInTheInventory(AkoConfig config) {
    AkoCluster cluster = AkoCluster.of(objects());
    TreeSet<String> made = new TreeSet<>();
    for (AviModel model : AkoNaming.translate(config, cluster).orElseThrow().models()) {
      VirtualService vs = model.virtualService();
      if (vs != null) {
        collect(vs, made);
      }
    }
    Inventory inventory = AkoNaming.inventory(config, cluster);
    TreeSet<String> listed = new TreeSet<>();
    inventory.rows().forEach(row -> listed.add(row.name().value()));

    assertThat(made).hasSizeGreaterThan(10);
    assertThat(listed).containsAll(made);
  }

  private static void collect(VirtualService vs, TreeSet<String> out) {
    out.add(vs.name());
    vs.vip().ifPresent(vip -> out.add(vip.name()));
    vs.pools().forEach(pool -> out.add(pool.name()));
    vs.poolGroups().forEach(group -> out.add(group.name()));
    vs.dataScript().ifPresent(script -> out.add(script.name()));
    vs.httpPolicySets().forEach(set -> out.add(set.name()));
    out.addAll(vs.sslKeyCerts());
    vs.children().forEach(child -> collect(child, out));
  }

  private static List<HasMetadata> objectsWithEndpoints(String serviceType) {
    List<HasMetadata> out = new ArrayList<>(objects());
    out.removeIf(object -> object.getMetadata().getName().equals("svc"));
    Service backend = service("red", "svc", serviceType, 80);
    backend.getSpec().setSelector(Map.of("app", "web"));
    backend.getSpec().getPorts().get(0).setNodePort(30080);
    backend.getSpec().getPorts().get(0).setTargetPort(new IntOrString(8080));
    out.add(backend);
    out.add(
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("red")
            .withName("web-1")
            .withLabels(Map.of("app", "web"))
            .withAnnotations(
                Map.of(
                    "nodeportlocal.antrea.io",
                    "[{\"podPort\":8080,\"nodeIP\":\"10.0.0.7\",\"nodePort\":61000}]"))
            .endMetadata()
            .withNewStatus()
            .withPhase("Running")
            .withHostIP("10.0.0.7")
            .endStatus()
            .build());
    out.add(
        new NodeBuilder()
            .withNewMetadata()
            .withName("node-1")
            .endMetadata()
            .withNewStatus()
            .addNewAddress()
            .withType("InternalIP")
            .withAddress("10.0.0.8")
            .endAddress()
            .endStatus()
            .build());
    out.add(
        new EndpointSliceBuilder()
            .withNewMetadata()
            .withNamespace("red")
            .withName("svc-x")
            .withLabels(Map.of("kubernetes.io/service-name", "svc"))
            .endMetadata()
            .withAddressType("IPv4")
            .addNewPort()
            .withPort(8080)
            .withProtocol("TCP")
            .endPort()
            .addNewEndpoint()
            .withAddresses("10.1.0.9")
            .withNewConditions()
            .withReady(true)
            .endConditions()
            .endEndpoint()
            .build());
    out.add(Clusters.namespace("red", Map.of("app", "x")));
    return out;
  }

  @ParameterizedTest
  @EnumSource(ServiceType.class)
  void anObjectAddedLaterGivesTheSameGraph(ServiceType type) {
    AkoConfig config =
        AkoConfig.builder()
            .clusterName("c")
            .serviceType(type)
            .namespaceSelector(new AkoNamespaceSelector("app", "x"))
            .build();
    List<HasMetadata> objects =
        objectsWithEndpoints(type == ServiceType.NODE_PORT ? "NodePort" : "ClusterIP");
    AkoCluster all = AkoCluster.of(objects);
    AviGraph graph = AkoNaming.translate(config, all).orElseThrow();
    assertThat(graph.models().get(0).virtualService().pools().get(0).servers()).hasSize(1);

    for (HasMetadata last : objects) {
      List<HasMetadata> rest = new ArrayList<>(objects);
      rest.remove(last);
      AkoCluster grown = AkoCluster.of(rest).with(last);
      assertThat(AkoNaming.translate(config, grown.sorted()).orElseThrow())
          .as(last.getKind() + " " + last.getMetadata().getName())
          .isEqualTo(AkoNaming.translate(config, all.sorted()).orElseThrow());
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void pathsWithoutServersAreReportedWithAndWithoutTls(AkoConfig config) {
    List<HasMetadata> objects = new ArrayList<>(objects());
    objects.removeIf(object -> object.getMetadata().getName().equals("svc"));

    assertThat(AkoNaming.skipped(config, AkoCluster.of(objects)))
        .filteredOn(problem -> problem.message().contains("does not exist"))
        .filteredOn(problem -> problem.message().contains("has no servers"))
        .extracting(Problem::message)
        .anyMatch(message -> message.contains("foo.com/a"))
        .anyMatch(message -> message.contains("foo.com/b"))
        .anyMatch(message -> message.contains("bar.com/"))
        .anyMatch(message -> message.contains("pass.com"));
  }
}
