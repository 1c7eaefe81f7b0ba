package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.loadBalancer;
import static dev.rolloutkit.ako.Clusters.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.inventory.ExpectedNames;
import dev.rolloutkit.ako.inventory.VipEdits;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServer;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointPort;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValue;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressServiceBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** No object of a cluster makes a function throw, and everything that is ignored is reported. */
class BadInputTest {
  private static final AkoConfig CONFIG = AkoConfig.builder().clusterName("c").build();

  @Test
  void emptyObjectsAreProblemsOfTheCluster() {
    List<HasMetadata> objects =
        Arrays.asList(
            null,
            new Service(),
            new Ingress(),
            new IngressClass(),
            new Namespace(),
            new Node(),
            new Pod(),
            new Secret(),
            new EndpointSlice(),
            new GenericKubernetesResource());

    AkoCluster cluster = AkoCluster.of(objects);

    assertThat(cluster.problems()).hasSize(objects.size());
    assertThat(AkoNaming.skipped(CONFIG, cluster)).isNotEmpty();
    assertThat(AkoNaming.inventory(CONFIG, cluster).rows()).isEmpty();
  }

  @Test
  void objectsThatHaveOnlyNamesNeverThrow() {
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(Clusters.ingressClass());
    for (HasMetadata object :
        List.of(
            new Service(),
            new Ingress(),
            new IngressClass(),
            new Namespace(),
            new Node(),
            new Pod(),
            new Secret(),
            new EndpointSlice())) {
      object.setMetadata(new ObjectMetaBuilder().withNamespace("red").withName("x").build());
      objects.add(object);
    }

    everything(objects);
  }

  @Test
  void aPathWithoutServiceIsIgnoredAndReportedAsACrash() {
    HTTPIngressPath resource = new HTTPIngressPath();
    resource.setBackend(new IngressBackend());
    IngressRule rule = rule("foo.com", "svc", "/ok");
    rule.getHttp().getPaths().add(resource);

    Outcome<?> outcome = AkoNaming.translate(CONFIG, Clusters.of(ingress("red", "web", rule)));

    assertThat(outcome.warnings())
        .filteredOn(AkoProblemCodes::crashesAko)
        .extracting(Problem::field)
        .containsExactly("ingresses[red/web].spec.rules[0].http.paths[1].backend.service");
    assertThat(outcome.orElseThrow().toString()).contains("c--foo.com_ok-red-web");
  }

  @Test
  void aServiceWithoutIpFamiliesIsReportedAsACrash() {
    Service service = Clusters.service("red", "svc", "NodePort", 80);
    service.getSpec().setIpFamilies(null);
    Node node = new Node();
    node.setMetadata(new ObjectMetaBuilder().withName("n1").build());

    Outcome<?> outcome =
        PoolServerRules.of(
            AkoConfig.builder().from(CONFIG).serviceType(ServiceType.NODE_PORT).build(),
            AkoCluster.of(List.of(service, node)),
            new PoolPort("", null, 80),
            "red",
            "svc",
            true);

    assertThat(outcome.warningsOrProblems())
        .extracting(Problem::code)
        .contains(AkoProblemCodes.NO_IP_FAMILIES);
  }

  @Test
  void anAnnotationThatIsNotJsonIsAProblem() {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("red")
            .withName("p")
            .withLabels(Map.of("app", "s"))
            .withAnnotations(Map.of("nodeportlocal.antrea.io", "[{\"podPort\":"))
            .endMetadata()
            .build();
    Service service = Clusters.service("red", "svc", "ClusterIP", 80);
    service.getSpec().setSelector(Map.of("app", "s"));

    Outcome<?> outcome =
        PoolServerRules.of(
            AkoConfig.builder().from(CONFIG).serviceType(ServiceType.NODE_PORT_LOCAL).build(),
            AkoCluster.of(List.of(service, pod)),
            new PoolPort("", IntOrStringValue.of(8080), 80),
            "red",
            "svc",
            true);

    assertThat(outcome.warnings())
        .extracting(Problem::text)
        .containsExactly(
            "pods[red/p].metadata.annotations[nodeportlocal.antrea.io]: unexpected end of JSON"
                + " input");
  }

  @Test
  void ofDifferentSlicePortsTheHighestIsUsedAndAProblemReported() {
    Service service = Clusters.service("red", "svc", "ClusterIP", 80);
    Outcome<PoolServers> outcome =
        PoolServerRules.of(
            AkoConfig.builder().from(CONFIG).serviceType(ServiceType.CLUSTER_IP).build(),
            AkoCluster.of(List.of(service, slice("s1", 9090), slice("s2", 8080))),
            new PoolPort("http", null, 80),
            "red",
            "svc",
            true);

    assertThat(outcome.orElseThrow().port()).isEqualTo(9090);
    assertThat(outcome.orElseThrow().servers()).extracting(PoolServer::ip).hasSize(2);
    assertThat(outcome.warnings())
        .extracting(Problem::code)
        .extracting(ProblemCode::text)
        .containsExactly("Ako.AmbiguousPort");
  }

  private static EndpointSlice slice(String name, int port) {
    EndpointSlice out = new EndpointSlice();
    out.setAddressType("IPv4");
    out.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace("red")
            .withName(name)
            .withLabels(Map.of("kubernetes.io/service-name", "svc"))
            .build());
    out.setPorts(List.of(new EndpointPort(null, "http", port, "TCP")));
    Endpoint endpoint = new Endpoint();
    endpoint.setAddresses(List.of("10.0.0." + port % 100));
    out.setEndpoints(Arrays.asList(endpoint));
    return out;
  }

  @Test
  void listsWithNullElementsNeverThrow() {
    Service service = loadBalancer("red", "svc", 80);
    service.getSpec().setPorts(Arrays.asList((ServicePort) null, new ServicePort()));
    service.getSpec().setIpFamilies(Arrays.asList((String) null));
    Ingress ingress = ingress("red", "web", rule("foo.com", "svc", "/"));
    ingress.getSpec().setRules(Arrays.asList(null, new IngressRule(), pathless("foo.com")));
    ingress
        .getSpec()
        .setTls(Arrays.asList(null, new IngressTLS(Arrays.asList("foo.com", null), null)));
    Ingress dropped = ingress("red", "other", rule("foo.com", "svc", "/"));
    dropped.getSpec().setRules(Arrays.asList(null, pathless("foo.com")));
    EndpointSlice slice = slice("s", 80);
    slice.setEndpoints(Arrays.asList(null, new Endpoint()));
    slice.setPorts(Arrays.asList(null, new EndpointPort()));

    everything(List.of(Clusters.ingressClass(), service, ingress, dropped, slice));
  }

  private static IngressRule pathless(String host) {
    return new IngressRule(
        host, new HTTPIngressRuleValue(Arrays.asList(null, new HTTPIngressPath())));
  }

  @Test
  void anIngressMayHaveThousandsOfPaths() {
    String[] paths = new String[5000];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = "/p" + i;
    }
    AkoCluster cluster = Clusters.of(ingress("red", "web", rule("foo.com", "svc", paths)));

    assertThat(AkoNaming.translate(CONFIG, cluster).orElseThrow().models().get(0).virtualService())
        .satisfies(vs -> assertThat(vs.pools()).hasSize(paths.length));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings(),
        Arbitraries.of(
            "", "-", "--", "/", "_", ".", "\ud800", "é", "Shared-L7-0", "\u0000", "a".repeat(300)));
  }

  @Property(seed = "1", tries = 100, edgeCases = EdgeCasesMode.NONE)
  void arbitraryNamesNeverThrow(
      @ForAll("texts") String namespace,
      @ForAll("texts") String name,
      @ForAll("texts") String host,
      @ForAll("texts") String path,
      @ForAll("texts") String secret) {
    Ingress ingress = ingress(namespace, name + "i", rule(host, name, path));
    ingress = Clusters.withTls(ingress, secret, host);
    IngressSpec spec = new IngressSpec();
    spec.setRules(List.of(rule(host, name, path, path)));
    Ingress second = new Ingress();
    second.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(namespace)
            .withName(name + "j")
            .withAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"))
            .build());
    second.setSpec(spec);
    Service service = loadBalancer(namespace, name + "s", 80);
    ServiceSpec changed = service.getSpec();
    changed.setLoadBalancerIP(host);

    everything(List.of(Clusters.ingressClass(), ingress, second, service));
  }

  @Test
  void anEmptyBackendNeverThrows() {
    IngressRule rule = rule("foo.com", "svc", "/");
    IngressBackend backend = new IngressBackend();
    backend.setService(new IngressServiceBackend());
    rule.getHttp().getPaths().get(0).setBackend(backend);
    rule.getHttp().getPaths().get(0).setPathType(null);

    everything(List.of(Clusters.ingressClass(), ingress("red", "web", rule)));
  }

  /** Calls every function in every mode. */
  private static void everything(List<HasMetadata> objects) {
    AkoCluster cluster = AkoCluster.of(objects);
    for (NamingMode mode : NamingMode.values()) {
      for (ShardSize size : ShardSize.values()) {
        for (ServiceType type : ServiceType.values()) {
          AkoConfig config =
              AkoConfig.builder()
                  .clusterName("c")
                  .mode(mode)
                  .shardSize(size)
                  .serviceType(type)
                  .autoFqdn(size == ShardSize.SMALL ? AutoFqdn.FLAT : AutoFqdn.DEFAULT)
                  .addSubDomains("com", "")
                  .cni("antrea")
                  .build();
          assertThat(AkoNaming.translate(config, cluster).isOk()).isTrue();
          assertThat(AkoNaming.explain(config, "c--a-b-c", cluster).name()).isEqualTo("c--a-b-c");
          assertThat(AkoNaming.lengthFindings(config, cluster)).isNotNull();
          assertThat(AkoTranslator.nplAutoAnnotate(config, cluster)).isNotNull();
          assertThat(AkoNaming.collisions(config, cluster)).isNotNull();
          assertThat(AkoNaming.impact(CONFIG, config, cluster).hosts()).isNotNull();
          assertThat(AkoNaming.inventory(config, cluster).toCsv()).startsWith("\"tenant\"");
          cluster
              .services()
              .values()
              .forEach(s -> assertThat(ExpectedNames.ofService(config, s)).isNotEmpty());
          cluster
              .ingresses()
              .values()
              .forEach(i -> assertThat(AkoNaming.ingressNames(config, i).isOk()).isTrue());
          cluster
              .services()
              .values()
              .forEach(s -> assertThat(VipEdits.of(s, s).verdict()).isNotNull());
        }
      }
    }
  }
}
