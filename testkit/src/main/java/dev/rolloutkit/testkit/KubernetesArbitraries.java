package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.label.Requirement;
import dev.rolloutkit.apimachinery.label.Selector;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.LoadBalancerStatusBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPathBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRuleBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitraries of Kubernetes objects in fabric8's types. The objects are valid and have few
 * different names, so that they refer to each other; {@link FaultArbitraries#of} inserts faults
 * into them.
 *
 * <p>The objects are mutable; each try gets new ones.
 */
public final class KubernetesArbitraries {
  private KubernetesArbitraries() {}

  /** A few namespaces. */
  public static Arbitrary<String> namespace() {
    return Arbitraries.of("default", "shop", "prod");
  }

  /** A few names of objects. */
  public static Arbitrary<String> name() {
    return Arbitraries.of("web", "api", "cart", "a-b", "b");
  }

  /** Labels with few keys and values. */
  public static Arbitrary<Map<String, String>> labels() {
    return Arbitraries.maps(
            Arbitraries.of("app", "tier", "example.com/team"), Arbitraries.of("web", "api", "a"))
        .ofMaxSize(3)
        .map(LinkedHashMap::new);
  }

  /** Label selectors over the keys and values of {@link #labels}, with up to two expressions. */
  public static Arbitrary<Selector> selector() {
    Arbitrary<Requirement> requirement =
        Combinators.combine(
                Arbitraries.of("app", "tier", "example.com/team"),
                Arbitraries.of("In", "NotIn", "Exists", "DoesNotExist"),
                Arbitraries.of("web", "api", "a").list().ofMinSize(1).ofMaxSize(2))
            .as(
                (key, operator, values) ->
                    new Requirement(
                        key,
                        operator,
                        operator.endsWith("In")
                            ? ImmutableList.copyOf(values)
                            : ImmutableList.of()));
    return Combinators.combine(labels(), requirement.list().ofMaxSize(2))
        .as((labels, expressions) -> Selector.of(labels, expressions).orElseThrow());
  }

  /** Services of every type with one or two ports, as the API server accepts them. */
  public static Arbitrary<Service> service() {
    return Combinators.combine(
            namespace(),
            name(),
            Arbitraries.of("ClusterIP", "NodePort", "LoadBalancer"),
            labels(),
            Arbitraries.integers().between(80, 83).set().ofMinSize(1).ofMaxSize(2))
        .as(
            (namespace, name, type, selector, ports) ->
                new ServiceBuilder()
                    .withApiVersion("v1")
                    .withKind("Service")
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(name)
                    .endMetadata()
                    .withNewSpec()
                    .withType(type)
                    .withSelector(selector)
                    .withPorts(ports.stream().map(KubernetesArbitraries::port).toList())
                    .endSpec()
                    .build())
        .withoutEdgeCases();
  }

  /** ReplicaSets of up to ten replicas, with a hash of their template, partly available. */
  public static Arbitrary<ReplicaSet> replicaSet() {
    return Combinators.combine(
            namespace(),
            name(),
            Arbitraries.of("6d4cf56db6", "7c9b5d8f4d", "5f6b7c8d9"),
            Arbitraries.integers().between(0, 10),
            Arbitraries.integers().between(0, 10))
        .as(
            (namespace, name, hash, replicas, available) ->
                replicaSet(
                    namespace, name + "-" + hash, hash, replicas, Math.min(replicas, available)))
        .withoutEdgeCases();
  }

  /** Pods with an address. */
  public static Arbitrary<Pod> pod() {
    return Combinators.combine(
            namespace(), name(), labels(), Arbitraries.integers().between(1, 254))
        .as(
            (namespace, name, labels, address) ->
                new PodBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(name + "-" + address)
                    .withLabels(labels)
                    .endMetadata()
                    .withNewSpec()
                    .addNewContainer()
                    .withName("main")
                    .withImage("example.com/web:1")
                    .endContainer()
                    .endSpec()
                    .withNewStatus()
                    .withPhase("Running")
                    .withPodIP("10.0.0." + address)
                    .endStatus()
                    .build())
        .withoutEdgeCases();
  }

  /** Nodes with labels and an address. */
  public static Arbitrary<Node> node() {
    return Combinators.combine(name(), labels(), Arbitraries.integers().between(1, 254))
        .as(
            (name, labels, address) ->
                new NodeBuilder()
                    .withNewMetadata()
                    .withName(name + "-" + address)
                    .withLabels(labels)
                    .endMetadata()
                    .withNewStatus()
                    .addNewAddress("10.1.0." + address, "InternalIP")
                    .endStatus()
                    .build())
        .withoutEdgeCases();
  }

  /** EndpointSlices of a few Services, each with one endpoint, which may be ready or not. */
  public static Arbitrary<EndpointSlice> endpointSlice() {
    return Combinators.combine(
            namespace(),
            name(),
            Arbitraries.integers().between(1, 254),
            Arbitraries.of(true, false))
        .as(
            (namespace, service, address, ready) ->
                new EndpointSliceBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(service + "-" + address)
                    .addToLabels("kubernetes.io/service-name", service)
                    .endMetadata()
                    .withAddressType("IPv4")
                    .addNewEndpoint()
                    .withAddresses("10.0.0." + address)
                    .withNewConditions()
                    .withReady(ready)
                    .endConditions()
                    .endEndpoint()
                    .addNewPort()
                    .withPort(8080)
                    .withProtocol("TCP")
                    .endPort()
                    .build())
        .withoutEdgeCases();
  }

  /** Ingresses of {@code networking.k8s.io/v1} with up to three hosts. */
  public static Arbitrary<Ingress> ingress() {
    Arbitrary<IngressRule> rule =
        Combinators.combine(
                Arbitraries.of("example.com", "shop.example.com", "*.example.com"),
                name(),
                Arbitraries.of("/", "/a", "/a/b").list().uniqueElements().ofMinSize(1).ofMaxSize(2))
            .as(KubernetesArbitraries::rule);
    return Combinators.combine(namespace(), name(), rule.list().ofMaxSize(3))
        .as(
            (namespace, name, rules) ->
                new IngressBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(name)
                    .endMetadata()
                    .withNewSpec()
                    .withRules(rules)
                    .endSpec()
                    .build())
        .withoutEdgeCases();
  }

  /** Statuses of load balancers with up to two entries. */
  public static Arbitrary<LoadBalancerStatus> loadBalancerStatus() {
    return Arbitraries.of("192.0.2.1", "192.0.2.2", "2001:db8::1")
        .list()
        .ofMaxSize(2)
        .map(
            ips -> {
              LoadBalancerStatusBuilder out = new LoadBalancerStatusBuilder();
              ips.forEach(ip -> out.addNewIngress().withIp(ip).withIpMode("VIP").endIngress());
              return out.build();
            })
        .withoutEdgeCases();
  }

  static ReplicaSet replicaSet(
      String namespace, String name, String hash, int replicas, int available) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("app", "web");
    labels.put(RolloutKeys.POD_TEMPLATE_HASH, hash);
    return new ReplicaSetBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .withNewSelector()
        .withMatchLabels(labels)
        .endSelector()
        .withNewTemplate()
        .withNewMetadata()
        .withLabels(labels)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("example.com/web:1")
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .withNewStatus()
        .withReplicas(replicas)
        .withReadyReplicas(available)
        .withAvailableReplicas(available)
        .endStatus()
        .build();
  }

  static ServicePort port(int number) {
    return new ServicePortBuilder()
        .withName("p" + number)
        .withPort(number)
        .withProtocol("TCP")
        .withNewTargetPort(number + 8000)
        .build();
  }

  static IngressRule rule(String host, String service, List<String> paths) {
    List<HTTPIngressPath> list = new ArrayList<>();
    for (String path : paths) {
      list.add(
          new HTTPIngressPathBuilder()
              .withPath(path)
              .withPathType("Prefix")
              .withNewBackend()
              .withNewService()
              .withName(service)
              .withNewPort()
              .withNumber(80)
              .endPort()
              .endService()
              .endBackend()
              .build());
    }
    return new IngressRuleBuilder().withHost(host).withNewHttp().withPaths(list).endHttp().build();
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    put(handwritten, Service.class, service());
    put(handwritten, ServiceSpec.class, service().map(Service::getSpec));
    put(handwritten, Node.class, node());
    handwritten.put(Selector.class, KubernetesArbitraries::selector);
    handwritten.put(HasMetadata.class, KubernetesArbitraries::service);
    handwritten.put(Object.class, () -> Arbitraries.of("web", 80, true));
    put(handwritten, EndpointSlice.class, endpointSlice());
    put(handwritten, ReplicaSet.class, replicaSet());
    put(handwritten, Pod.class, pod());
    put(handwritten, Ingress.class, ingress());
    put(handwritten, LoadBalancerStatus.class, loadBalancerStatus());
  }

  private static <T> void put(
      HandwrittenArbitraries handwritten, Class<T> type, Arbitrary<T> good) {
    handwritten.put(
        type, style -> style == InputStyle.PLAIN ? good : FaultArbitraries.of(good, type));
  }
}
