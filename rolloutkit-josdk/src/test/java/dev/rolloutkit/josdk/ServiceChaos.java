package dev.rolloutkit.josdk;

import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Random manifests of a Service, the values that the server allocates, and changes by others. */
final class ServiceChaos {
  private final Random random;
  private int nextPort = 31000;
  private int nextIp = 10;

  ServiceChaos(Random random) {
    this.random = random;
  }

  /** Whether the operator may create Services again. */
  boolean isTold() {
    return random.nextInt(3) == 0;
  }

  /** The manifest as an operator writes it: without most of the fields that the server sets. */
  Service manifest(Service stored) {
    Service out = new ServiceBuilder(stored).build();
    out.setStatus(null);
    out.getMetadata().setUid(null);
    out.getMetadata().setResourceVersion(null);
    out.getMetadata().setDeletionTimestamp(null);
    if (!sometimes()) {
      out.getMetadata().setFinalizers(new ArrayList<>());
    }
    ServiceSpec spec = out.getSpec();
    if (!sometimes()) {
      spec.setClusterIP(null);
      spec.setClusterIPs(new ArrayList<>());
    }
    if (!sometimes()) {
      spec.setIpFamilies(new ArrayList<>());
    }
    if (!sometimes()) {
      spec.setIpFamilyPolicy(null);
    }
    if (!sometimes()) {
      spec.setHealthCheckNodePort(null);
    }
    if (random.nextBoolean()) {
      spec.setLoadBalancerClass(null);
    }
    if (random.nextBoolean()) {
      spec.setInternalTrafficPolicy(null);
      spec.setSessionAffinity(null);
      spec.setAllocateLoadBalancerNodePorts(null);
    }
    for (ServicePort port : spec.getPorts()) {
      if (!sometimes()) {
        port.setNodePort(null);
      }
      if (random.nextBoolean()) {
        port.setTargetPort(null);
        port.setProtocol(null);
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      edit(out);
    }
    return out;
  }

  private void edit(Service service) {
    ServiceSpec spec = service.getSpec();
    switch (random.nextInt(14)) {
      case 0 -> spec.setType(pick("ClusterIP", "NodePort", "LoadBalancer", null));
      case 1 -> spec.setLoadBalancerClass(pick("example.com/a", "example.com/b", null, "Bad/x/y"));
      case 2 -> spec.setExternalTrafficPolicy(pick("Local", "Cluster", null));
      case 3 -> spec.setClusterIP(pick("None", "10.96.0.9", null));
      case 4 -> spec.setIpFamilyPolicy(pick("SingleStack", "PreferDualStack", "RequireDualStack"));
      case 5 -> {
        spec.setType("ExternalName");
        spec.setExternalName("example.com");
      }
      case 6 -> spec.setAllocateLoadBalancerNodePorts(pick(true, false, null));
      case 7 -> spec.setSessionAffinity(pick("ClientIP", "None", null));
      case 8 -> spec.setSelector(Map.of("app", pick("web", "shop")));
      case 9 -> spec.getPorts().add(port());
      case 10 -> {
        if (spec.getPorts().size() > 1) {
          spec.getPorts().remove(0);
        }
      }
      case 11 -> spec.setLoadBalancerSourceRanges(new ArrayList<>(List.of("10.0.0.0/8")));
      case 12 -> spec.setPublishNotReadyAddresses(pick(true, false, null));
      default -> label(service, "app", pick("web", "shop"));
    }
  }

  private ServicePort port() {
    int number = 1000 + random.nextInt(20);
    return new ServicePortBuilder()
        .withName("q" + number)
        .withPort(number)
        .withTargetPort(random.nextBoolean() ? new IntOrString("http") : null)
        .build();
  }

  /** An update of a user, a webhook or a controller, if the server accepts it. */
  Service byOthers(Service live) {
    Service next = new ServiceBuilder(live).build();
    switch (random.nextInt(6)) {
      case 0 -> label(next, "team", pick("a", "b"));
      case 1 ->
          next.getMetadata().setFinalizers(new ArrayList<>(List.of("service.k8s.aws/resources")));
      case 2 -> next.getSpec().setLoadBalancerClass("service.k8s.aws/nlb");
      case 3 -> next.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");
      case 4 -> edit(next);
      default -> next.getSpec().setExternalTrafficPolicy(pick("Local", "Cluster"));
    }
    ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(live, next);
    return verdict.allowed() ? allocate(verdict.prepared()) : live;
  }

  /** The prepared Service with the values that the server allocates. */
  Service allocate(Service prepared) {
    Service out = new ServiceBuilder(prepared).build();
    ServiceSpec spec = out.getSpec();
    if ("ExternalName".equals(spec.getType())) {
      return out;
    }
    if (spec.getIpFamilyPolicy() == null) {
      spec.setIpFamilyPolicy("SingleStack");
    }
    if (spec.getIpFamilies().isEmpty()) {
      boolean dual = !spec.getIpFamilyPolicy().equals("SingleStack");
      spec.setIpFamilies(new ArrayList<>(dual ? List.of("IPv4", "IPv6") : List.of("IPv4")));
    } else if (spec.getIpFamilies().size() == 1
        && !spec.getIpFamilyPolicy().equals("SingleStack")) {
      spec.getIpFamilies().add(spec.getIpFamilies().get(0).equals("IPv4") ? "IPv6" : "IPv4");
    }
    if (spec.getClusterIP() == null || spec.getClusterIP().isEmpty()) {
      spec.setClusterIPs(new ArrayList<>());
      for (String family : spec.getIpFamilies()) {
        spec.getClusterIPs()
            .add(family.equals("IPv6") ? "fd00::" + nextIp++ : "10.96.1." + nextIp++ % 250);
      }
      spec.setClusterIP(spec.getClusterIPs().get(0));
    } else {
      while (!spec.getClusterIP().equals("None")
          && spec.getClusterIPs().size() < spec.getIpFamilies().size()) {
        String family = spec.getIpFamilies().get(spec.getClusterIPs().size());
        spec.getClusterIPs()
            .add(family.equals("IPv6") ? "fd00::" + nextIp++ : "10.96.2." + nextIp++ % 250);
      }
    }
    boolean balanced = "LoadBalancer".equals(spec.getType());
    boolean wanted =
        "NodePort".equals(spec.getType())
            || (balanced && !Boolean.FALSE.equals(spec.getAllocateLoadBalancerNodePorts()));
    Set<Integer> used = new HashSet<>();
    for (ServicePort port : spec.getPorts()) {
      if (wanted && (port.getNodePort() == null || port.getNodePort() == 0)) {
        port.setNodePort(nextPort++);
      }
      used.add(port.getNodePort());
    }
    Integer check = spec.getHealthCheckNodePort();
    if (balanced
        && "Local".equals(spec.getExternalTrafficPolicy())
        && (check == null || check == 0)) {
      spec.setHealthCheckNodePort(nextPort++);
    }
    return out;
  }

  private void label(Service service, String key, String value) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (service.getMetadata().getLabels() != null) {
      labels.putAll(service.getMetadata().getLabels());
    }
    labels.put(key, value);
    service.getMetadata().setLabels(labels);
  }

  private boolean sometimes() {
    return random.nextInt(5) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... values) {
    return values[random.nextInt(values.length)];
  }
}
