package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.admission.NamespaceSelector;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Arbitraries of Services with load balancer classes: valid ones, invalid ones, and whole
 * histories.
 */
public final class LoadBalancerClassArbitraries {
  private LoadBalancerClassArbitraries() {}

  /** Classes that the API server accepts: those of known controllers, and any others. */
  public static Arbitrary<String> loadBalancerClass() {
    return Arbitraries.frequencyOf(
        Tuple.of(
            3,
            Arbitraries.of("service.k8s.aws/nlb", "ako.vmware.com/avi-lb", "tailscale", "a.b/c")),
        Tuple.of(1, NameArbitraries.qualifiedName()));
  }

  /** Strings that the API server rejects as a class: empty or invalid ones. */
  public static Arbitrary<String> notLoadBalancerClass() {
    return Arbitraries.oneOf(Arbitraries.just(""), NameArbitraries.notQualifiedName());
  }

  /** Services as the API server stores them, with defaults and addresses. */
  public static Arbitrary<Service> stored() {
    return Combinators.combine(
            Arbitraries.frequencyOf(
                Tuple.of(4, Arbitraries.just("LoadBalancer")),
                Tuple.of(1, Arbitraries.of("NodePort", "ClusterIP"))),
            loadBalancerClass().injectNull(0.4),
            Arbitraries.of("Cluster", "Local").injectNull(0.5),
            Arbitraries.of(true, false).injectNull(0.6),
            Arbitraries.of(80, 443, 8080).list().uniqueElements().ofMinSize(1).ofMaxSize(3),
            Arbitraries.of("10.0.0.0/8", "::/0").list().uniqueElements().ofMaxSize(2),
            finalizers())
        .as(
            (type, name, policy, allocate, ports, ranges, finalizers) -> {
              boolean balanced = type.equals("LoadBalancer");
              return new ServiceBuilder()
                  .withNewMetadata()
                  .withNamespace("shop")
                  .withName("web")
                  .withUid("u-1")
                  .withFinalizers(finalizers)
                  .endMetadata()
                  .withNewSpec()
                  .withType(type)
                  .withClusterIP("10.96.0.1")
                  .withClusterIPs("10.96.0.1")
                  .withLoadBalancerClass(balanced ? name : null)
                  .withExternalTrafficPolicy(type.equals("ClusterIP") ? null : policy)
                  .withAllocateLoadBalancerNodePorts(balanced ? allocate : null)
                  .withLoadBalancerSourceRanges(balanced ? ranges : new ArrayList<>())
                  .withHealthCheckNodePort(
                      balanced && "Local".equals(policy) ? Integer.valueOf(30500) : null)
                  .withPorts(ports.stream().map(LoadBalancerClassArbitraries::port).toList())
                  .endSpec()
                  .build();
            })
        .map(LoadBalancerClasses::evaluateCreate)
        .filter(ServerVerdict::allowed)
        .map(ServerVerdict::prepared)
        .map(LoadBalancerClassArbitraries::withStatus)
        .withoutEdgeCases();
  }

  /** Services with any faults. */
  public static Arbitrary<Service> hostile() {
    return FaultArbitraries.of(
        Combinators.combine(stored(), notLoadBalancerClass().injectNull(0.5))
            .as(
                (service, name) -> {
                  if (name != null) {
                    service.getSpec().setLoadBalancerClass(name);
                  }
                  return service;
                }),
        Service.class);
  }

  /**
   * Histories of Services: the creation and up to five updates that the API server accepts, which
   * change class, type, policies, ranges, finalizers and annotations, or mark the Service for
   * deletion.
   */
  public static Arbitrary<ServiceHistory> histories() {
    return Combinators.combine(stored(), edit().list().ofMaxSize(5))
        .as(LoadBalancerClassArbitraries::live)
        .withoutEdgeCases();
  }

  private static ServiceHistory live(Service first, List<Consumer<Service>> edits) {
    ImmutableList.Builder<Service> out = ImmutableList.<Service>builder().add(first);
    Service now = first;
    for (Consumer<Service> edit : edits) {
      Service next = new ServiceBuilder(now).build();
      edit.accept(next);
      ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(now, next);
      if (verdict.allowed()) {
        now = verdict.prepared();
        out.add(now);
      }
    }
    return new ServiceHistory(out.build());
  }

  /** Edits as users make them, not all of which the API server accepts for every Service. */
  private static Arbitrary<Consumer<Service>> edit() {
    Arbitrary<Consumer<Service>> classes =
        loadBalancerClass().map(name -> service -> service.getSpec().setLoadBalancerClass(name));
    Arbitrary<Consumer<Service>> types =
        Arbitraries.of("ClusterIP", "NodePort", "LoadBalancer")
            .map(type -> service -> retype(service, type));
    Arbitrary<Consumer<Service>> ranges =
        Arbitraries.of("10.0.0.0/8", "192.168.0.0/16")
            .map(
                range ->
                    service ->
                        service
                            .getSpec()
                            .setLoadBalancerSourceRanges(new ArrayList<>(List.of(range))));
    Arbitrary<Consumer<Service>> finalizers =
        finalizers().map(list -> service -> service.getMetadata().setFinalizers(list));
    Arbitrary<Consumer<Service>> annotations =
        Arbitraries.of("external", "nlb-ip")
            .map(
                value ->
                    service ->
                        service
                            .getMetadata()
                            .setAnnotations(
                                Map.of(
                                    "service.beta.kubernetes.io/aws-load-balancer-type", value)));
    Arbitrary<Consumer<Service>> deletion =
        Arbitraries.just(
            service -> service.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z"));
    return Arbitraries.oneOf(classes, types, ranges, finalizers, annotations, deletion);
  }

  private static void retype(Service service, String type) {
    service.getSpec().setType(type);
    if (!type.equals("LoadBalancer")) {
      service.getSpec().setLoadBalancerClass(null);
      service.getSpec().setLoadBalancerSourceRanges(new ArrayList<>());
      service.getSpec().setAllocateLoadBalancerNodePorts(null);
      service.getSpec().setHealthCheckNodePort(null);
    }
  }

  private static Arbitrary<List<String>> finalizers() {
    return Arbitraries.of(
            "service.kubernetes.io/load-balancer-cleanup", "service.k8s.aws/resources", "x/y")
        .list()
        .uniqueElements()
        .ofMaxSize(2)
        .map(ArrayList::new);
  }

  private static ServicePort port(int number) {
    return new ServicePortBuilder()
        .withName("p" + number)
        .withPort(number)
        .withProtocol("TCP")
        .withNodePort(30000 + number % 1000)
        .build();
  }

  private static Service withStatus(Service service) {
    if ("LoadBalancer".equals(service.getSpec().getType())) {
      LoadBalancerIngress entry = new LoadBalancerIngress();
      entry.setIp("192.0.2.1");
      entry.setIpMode("VIP");
      service.setStatus(
          new ServiceStatus(
              new ArrayList<>(), new LoadBalancerStatus(new ArrayList<>(List.of(entry)))));
    }
    return service;
  }

  static void addTo(HandwrittenArbitraries handwritten) {
    handwritten.put(
        NamespaceSelector.class,
        () ->
            Arbitraries.of(
                NamespaceSelector.all(),
                NamespaceSelector.names("shop"),
                NamespaceSelector.names("shop", "prod")));
    handwritten.put(ClassRegistry.class, () -> Arbitraries.of(ClassRegistry.builtIn()));
    handwritten.put(ServiceHistory.class, LoadBalancerClassArbitraries::histories);
  }
}
