package dev.rolloutkit.lbclass;

import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Arbitrary Services for properties: mostly valid ones, and ones in which any field may be invalid.
 */
public final class ServiceArbitraries {
  private ServiceArbitraries() {}

  /** Class names: unset, valid, empty and invalid ones. */
  public static Arbitrary<String> classes() {
    return Arbitraries.of("service.k8s.aws/nlb", "a.b/c", "tailscale", "", "A.b/c", "a/b/c", "é")
        .injectNull(0.3);
  }

  /** Classes that the API server accepts. */
  public static Arbitrary<String> soundClasses() {
    return Arbitraries.of("service.k8s.aws/nlb", "a.b/c", "tailscale", "ako.vmware.com/avi-lb");
  }

  /** Services as the API server stores them. */
  public static Arbitrary<Service> stored() {
    return any()
        .map(
            service -> {
              service.getSpec().setClusterIP("10.0.0.1");
              service.getSpec().setClusterIPs(new ArrayList<>(List.of("10.0.0.1")));
              service.getSpec().setExternalName(null);
              if (Services.needsHealthCheck(service.getSpec())) {
                service.getSpec().setHealthCheckNodePort(30500);
              }
              return LoadBalancerClasses.evaluateCreate(service);
            })
        .filter(ServerVerdict::allowed)
        .map(
            verdict -> {
              Service out = verdict.prepared();
              if (Services.isLoadBalancer(out.getSpec())) {
                LoadBalancerIngress entry = new LoadBalancerIngress();
                entry.setIp("9.9.9.9");
                entry.setIpMode("VIP");
                out.setStatus(
                    new ServiceStatus(
                        new ArrayList<>(),
                        new LoadBalancerStatus(new ArrayList<>(List.of(entry)))));
              }
              return out;
            });
  }

  /** Services in which any field may be invalid. */
  public static Arbitrary<Service> any() {
    Arbitrary<ServiceSpec> spec =
        Combinators.combine(
                Arbitraries.frequency(
                    tuple(6, "LoadBalancer"),
                    tuple(2, "NodePort"),
                    tuple(2, "ClusterIP"),
                    tuple(1, "ExternalName"),
                    tuple(1, "Foo")),
                classes(),
                Arbitraries.of("", "Cluster", "Local", "local").injectNull(0.3),
                Arbitraries.of(true, false).injectNull(0.6),
                ports(),
                Arbitraries.of("10.0.0.0/8", " ::/0 ", "x", "10.0.0.1/8").list().ofMaxSize(2),
                Arbitraries.of(0, 30500, -1).injectNull(0.7))
            .as(
                (type, name, policy, allocate, ports, ranges, check) -> {
                  ServiceSpec out = new ServiceSpec();
                  out.setType(type);
                  out.setLoadBalancerClass(name);
                  out.setExternalTrafficPolicy(policy);
                  out.setAllocateLoadBalancerNodePorts(allocate);
                  out.setPorts(ports);
                  out.setLoadBalancerSourceRanges(new ArrayList<>(ranges));
                  out.setHealthCheckNodePort(check);
                  return out;
                });
    Arbitrary<List<String>> finalizers =
        Arbitraries.of(
                "service.kubernetes.io/load-balancer-cleanup", "service.k8s.aws/resources", "x/y")
            .list()
            .uniqueElements()
            .ofMaxSize(2);
    Arbitrary<Map<String, String>> annotations =
        Arbitraries.maps(
                Arbitraries.of(
                    "service.beta.kubernetes.io/aws-load-balancer-type",
                    "service.beta.kubernetes.io/aws-load-balancer-nlb-target-type",
                    Services.SOURCE_RANGES_ANNOTATION,
                    "service.kubernetes.io/topology-mode"),
                Arbitraries.of("nlb-ip", "external", "ip", "10.0.0.0/8", "Auto"))
            .ofMaxSize(2);
    return Combinators.combine(spec, finalizers, annotations)
        .as(
            (s, f, a) -> {
              ObjectMeta meta = new ObjectMeta();
              meta.setName("web");
              meta.setNamespace("prod");
              meta.setUid("u-1");
              meta.setFinalizers(new ArrayList<>(f));
              meta.setAnnotations(a);
              Service out = new Service();
              out.setMetadata(meta);
              out.setSpec(s);
              return out;
            });
  }

  private static net.jqwik.api.Tuple.Tuple2<Integer, String> tuple(int weight, String value) {
    return net.jqwik.api.Tuple.of(weight, value);
  }

  private static Arbitrary<List<ServicePort>> ports() {
    Arbitrary<ServicePort> port =
        Combinators.combine(
                Arbitraries.of("a", "b", "c").injectNull(0.1),
                Arbitraries.of(80, 443, 8080, 0),
                Arbitraries.of(30080, 30081, 0).injectNull(0.5),
                Arbitraries.of(new IntOrString(8080), new IntOrString("http"), new IntOrString("_"))
                    .injectNull(0.4))
            .as(
                (name, number, nodePort, target) ->
                    new ServicePort(null, name, nodePort, number, "TCP", target));
    return port.list().ofMinSize(0).ofMaxSize(3).map(ArrayList::new);
  }
}
