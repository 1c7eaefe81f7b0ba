package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.annotated;
import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.pool.AddressType;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServer;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unexpected rules of pool servers, each with a small example. */
class KnownDifferencesOfServersTest {
  private static final PoolPort HTTP = new PoolPort("http", IntOrStringValue.of(8080), 80);

  private static AkoConfig config(ServiceType type) {
    return AkoConfig.builder().clusterName("c").serviceType(type).build();
  }

  /** The servers for the port http of the Service red/web. */
  private static Outcome<PoolServers> servers(
      AkoConfig config, boolean ofIngress, HasMetadata... objects) {
    return PoolServerRules.of(config, Clusters.of(objects), HTTP, "red", "web", ofIngress);
  }

  private static Service service(String type) {
    Service out = Clusters.service("red", "web", type, 80);
    out.getSpec().setSelector(Map.of("app", "web"));
    out.getSpec().getPorts().get(0).setNodePort(30080);
    return out;
  }

  private static EndpointSlice slice(
      @Nullable String portName, @Nullable Integer port, Endpoint... endpoints) {
    return new EndpointSliceBuilder()
        .withNewMetadata()
        .withNamespace("red")
        .withName("web-1")
        .addToLabels("kubernetes.io/service-name", "web")
        .endMetadata()
        .withAddressType("IPv4")
        .addNewPort()
        .withName(portName)
        .withPort(port)
        .withProtocol("TCP")
        .endPort()
        .withEndpoints(endpoints)
        .build();
  }

  private static Endpoint endpoint(String address, @Nullable String pod, boolean ready) {
    EndpointBuilder out =
        new EndpointBuilder()
            .withAddresses(address)
            .withNewConditions()
            .withReady(ready)
            .endConditions();
    return pod == null
        ? out.build()
        : out.withNewTargetRef().withKind("Pod").withName(pod).endTargetRef().build();
  }

  /** A pod with one port, which NodePortLocal has opened as port 61000 of its node. */
  private static HasMetadata pod() {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace("red")
        .withName("web-0")
        .addToLabels("app", "web")
        .addToAnnotations(
            "nodeportlocal.antrea.io",
            "[{\"podPort\":8080,\"nodeIP\":\"10.0.0.1\",\"nodePort\":61000}]")
        .endMetadata()
        .build();
  }

  private static HasMetadata node(String address, Map<String, String> annotations) {
    return new NodeBuilder()
        .withNewMetadata()
        .withName("n")
        .withAnnotations(annotations)
        .endMetadata()
        .withNewStatus()
        .addNewAddress(address, "InternalIP")
        .endStatus()
        .build();
  }

  /** AKO does not crash on the missing Service. */
  @Test
  void withNodePortLocalAMissingServiceHasNoServersAndNoProblem() {
    Outcome<PoolServers> found =
        servers(config(ServiceType.NODE_PORT_LOCAL), true, pod(), slice("http", 8080));

    assertThat(found.orElseThrow()).isEqualTo(new PoolServers(80, ImmutableList.of()));
    assertThat(found.warningsOrProblems()).isEmpty();
  }

  /** Even the only port of a slice must match; otherwise the pod counts as ready. */
  @Test
  void withNodePortLocalASliceWithoutTheMatchingPortDoesNotDisableThePod() {
    assertThat(isEnabled(slice("other", 9, endpoint("10.1.0.1", "web-0", false)))).isTrue();
    assertThat(isEnabled(slice("http", 9, endpoint("10.1.0.1", "web-0", false)))).isFalse();
  }

  /** The first endpoint of a pod determines whether the pod is ready. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void withNodePortLocalTheFirstEndpointOfAPodDecides(boolean first) {
    assertThat(
            isEnabled(
                slice(
                    "http",
                    8080,
                    endpoint("10.1.0.1", "web-0", first),
                    endpoint("10.1.0.2", "web-0", !first))))
        .isEqualTo(first);
  }

  private static @Nullable Boolean isEnabled(EndpointSlice slice) {
    List<PoolServer> found =
        servers(config(ServiceType.NODE_PORT_LOCAL), true, service("ClusterIP"), pod(), slice)
            .orElseThrow()
            .servers();
    assertThat(found).hasSize(1);
    return found.get(0).enabled();
  }

  /** Each endpoint before that of the pod must name a pod. */
  @Test
  void withNodePortLocalAnEndpointWithoutTargetBeforeThatOfThePodCrashesAko() {
    Endpoint named = endpoint("10.1.0.1", "web-0", true);
    Endpoint unnamed = endpoint("10.1.0.2", null, true);
    assertThat(codes(slice("http", 8080, unnamed, named)))
        .containsExactly(AkoProblemCodes.ENDPOINT_WITHOUT_TARGET);
    assertThat(codes(slice("http", 8080, named, unnamed))).isEmpty();
  }

  /** AKO searches the whole slice for a pod without an endpoint. */
  @Test
  void withNodePortLocalAPodWithoutEndpointMakesAnyEndpointWithoutTargetCrashAko() {
    assertThat(
            codes(
                slice(
                    "http",
                    8080,
                    endpoint("10.1.0.1", "other", true),
                    endpoint("10.1.0.2", null, true))))
        .containsExactly(AkoProblemCodes.ENDPOINT_WITHOUT_TARGET);
  }

  private static List<ProblemCode> codes(EndpointSlice slice) {
    return servers(config(ServiceType.NODE_PORT_LOCAL), true, service("ClusterIP"), pod(), slice)
        .warningsOrProblems()
        .stream()
        .map(Problem::code)
        .toList();
  }

  /** The annotation has an effect only on layer 4. */
  @Test
  void theSkipNodePortAnnotationHasNoEffectOnPoolsOfIngresses() {
    HasMetadata[] objects = {
      annotated(service("NodePort"), "skipnodeport.ako.vmware.com/enabled", "true"),
      node("10.0.0.9", Map.of()),
      slice("http", 8080, endpoint("10.1.0.1", "web-0", true))
    };
    AkoConfig config = config(ServiceType.NODE_PORT);

    assertThat(servers(config, true, objects).orElseThrow())
        .returns(30080, PoolServers::port)
        .satisfies(found -> assertThat(ips(found)).containsExactly("10.0.0.9"));
    assertThat(servers(config, false, objects).orElseThrow())
        .returns(8080, PoolServers::port)
        .satisfies(found -> assertThat(ips(found)).containsExactly("10.1.0.1"));
  }

  private static List<String> ips(PoolServers found) {
    return found.servers().stream().map(PoolServer::ip).toList();
  }

  /** If AKO serves only layer 7, a LoadBalancer Service is a backend like any other. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLoadBalancerServiceIsABackendOnlyWithLayer7Only(boolean layer7Only) {
    AkoConfig config = AkoConfig.builder().clusterName("c").layer7Only(layer7Only).build();
    HasMetadata[] objects = {
      loadBalancer("red", "web", 80),
      slice("", 8080, endpoint("10.1.0.1", "web-0", true)),
      ingress("red", "web", rule("foo.com", "web", "/"))
    };

    List<Pool> pools =
        AkoNaming.translate(config, Clusters.of(objects))
            .orElseThrow()
            .model("admin/c--Shared-L7-0")
            .orElseThrow()
            .virtualService()
            .pools();

    assertThat(pools).hasSize(1);
    assertThat(pools.get(0).servers()).hasSize(layer7Only ? 1 : 0);
  }

  /** The name of the network plug-in may be in upper or lower case. */
  @Test
  void theNetworkPluginIsRecognisedRegardlessOfCase() {
    AkoConfig config =
        AkoConfig.builder().from(config(ServiceType.NODE_PORT)).cni("Calico").build();

    PoolServers found =
        servers(
                config,
                true,
                service("NodePort"),
                node("10.0.0.9", Map.of("projectcalico.org/IPv4Address", "10.9.0.1/24")))
            .orElseThrow();

    assertThat(ips(found)).containsExactly("10.9.0.1");
  }

  /** A selector of tabs filters namespaces; one of spaces does not. */
  @Test
  void aNamespaceSelectorOfTabsIsActiveButOneOfSpacesIsNot() {
    HasMetadata service = loadBalancer("red", "lb", 80);

    assertThat(models(new AkoNamespaceSelector("\t", "\t"), service)).isZero();
    assertThat(models(new AkoNamespaceSelector(" ", " "), service)).isEqualTo(1);
  }

  private static int models(AkoNamespaceSelector selector, HasMetadata object) {
    return AkoNaming.translate(
            AkoConfig.builder().clusterName("c").namespaceSelector(selector).build(),
            Clusters.of(object))
        .orElseThrow()
        .models()
        .size();
  }

  /** The address type of the slice is ignored. */
  @Test
  void anEndpointHasTheFamilyOfItsAddressAndIsOmittedWithoutAnIpAddress() {
    Service service = service("ClusterIP");
    service.getSpec().setIpFamilies(List.of("IPv4", "IPv6"));
    EndpointSlice six = slice("http", 8080, endpoint("2001:db8::1", "web-0", true));
    EndpointSlice none = slice("http", 8080, endpoint("web.example.com", "web-0", true));
    none.getMetadata().setName("web-2");

    PoolServers found =
        servers(config(ServiceType.CLUSTER_IP), true, service, six, none).orElseThrow();

    assertThat(found.servers())
        .extracting(PoolServer::ip, PoolServer::type)
        .containsExactly(tuple("2001:db8::1", AddressType.V6));
  }

  /** A node whose address is a host name is omitted. */
  @Test
  void aNodeWithoutAnIpAddressIsNoServer() {
    Service service = service("NodePort");
    service.getSpec().setIpFamilies(List.of("IPv4", "IPv6"));

    PoolServers found =
        servers(config(ServiceType.NODE_PORT), true, service, node("node.example.com", Map.of()))
            .orElseThrow();

    assertThat(found.servers()).isEmpty();
  }

  /** A slice port without a number is no problem if its name does not match. */
  @Test
  void aSlicePortWithoutNumberIsIgnoredIfItsNameDoesNotMatch() {
    EndpointSlice slice = slice("other", null, endpoint("10.1.0.1", "web-0", true));
    EndpointSlice second = slice("http", 8080, endpoint("10.1.0.2", "web-1", true));
    second.getMetadata().setName("web-2");

    Outcome<PoolServers> found =
        servers(config(ServiceType.CLUSTER_IP), true, service("ClusterIP"), slice, second);

    assertThat(ips(found.orElseThrow())).containsExactly("10.1.0.2");
    assertThat(found.warningsOrProblems()).isEmpty();
  }

  /** The pool without a port name belongs to the Service port without a name. */
  @Test
  void aServicePortWithoutNameHasTheEmptyName() {
    Service service = Clusters.service("red", "web", "NodePort", 80, 81);
    service.getSpec().getPorts().get(0).setName("http");
    service.getSpec().getPorts().get(0).setNodePort(30080);
    service.getSpec().getPorts().get(1).setNodePort(30081);

    PoolServers found =
        PoolServerRules.of(
                config(ServiceType.NODE_PORT),
                Clusters.of(service, node("10.0.0.9", Map.of())),
                new PoolPort("", null, 81),
                "red",
                "web",
                true)
            .orElseThrow();

    assertThat(found.port()).isEqualTo(30081);
    assertThat(ips(found)).containsExactly("10.0.0.9");
  }

  /** In NodePort mode AKO crashes on a Service without IP families, even on a ClusterIP Service. */
  @ParameterizedTest
  @ValueSource(strings = {"ExternalName", "ClusterIP"})
  void inNodePortModeAServiceWithoutIpFamiliesCrashesAko(String type) {
    Service service = service(type);
    service.getSpec().setIpFamilies(List.of());

    assertThat(servers(config(ServiceType.NODE_PORT), true, service).warnings())
        .extracting(Problem::code)
        .containsExactly(AkoProblemCodes.NO_IP_FAMILIES);
  }
}
