package dev.rolloutkit.webhook.world;

import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.webhook.review.Reviews;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small cluster whose objects get in each other's way. */
final class RandomCluster {
  final List<Service> services = new ArrayList<>();
  final List<EndpointSlice> slices = new ArrayList<>();
  final List<Ingress> ingresses = new ArrayList<>();
  final List<TargetGroupBinding> bindings = new ArrayList<>();
  final List<HasMetadata> others = new ArrayList<>();
  private final Random random;

  RandomCluster(Random random, int size) {
    this.random = random;
    for (String namespace : List.of("a", "a-b", "c")) {
      others.add(
          new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build());
    }
    others.add(
        new IngressClassBuilder()
            .withNewMetadata()
            .withName("avi")
            .endMetadata()
            .withNewSpec()
            .withController("ako.vmware.com/avi-lb")
            .endSpec()
            .build());
    for (int i = 0; i < size; i++) {
      add(pick("a", "a-b", "c"), pick("b-", "", "x-") + i, i);
    }
  }

  private String pick(String... from) {
    return from[random.nextInt(from.length)];
  }

  private void add(String namespace, String name, int i) {
    int port = 3000 + random.nextInt(2000);
    services.add(service(namespace, name, port, random.nextInt(3) == 0));
    if (random.nextInt(4) > 0) {
      slices.add(
          new EndpointSliceBuilder()
              .withNewMetadata()
              .withNamespace(namespace)
              .withName(name)
              .addToLabels("kubernetes.io/service-name", name)
              .endMetadata()
              .withAddressType("IPv4")
              .addNewPort()
              .withName("http")
              .withPort(port)
              .endPort()
              .addNewEndpoint()
              .withAddresses("10.0.0." + i % 250)
              .withNewConditions()
              .withReady(random.nextInt(4) > 0)
              .endConditions()
              .endEndpoint()
              .build());
    }
    if (random.nextInt(3) == 0) {
      ingresses.add(ingress(namespace, name, pick("h", "g", "h-a"), pick("/", "/p", "/a_b")));
    }
    bindings.add(binding(namespace, name, port));
  }

  static Service service(String namespace, String name, int port, boolean loadBalancer) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withType(loadBalancer ? "LoadBalancer" : "ClusterIP")
        .addNewPort()
        .withName("http")
        .withPort(80)
        .withProtocol("TCP")
        .withNewTargetPort(port)
        .endPort()
        .endSpec()
        .build();
  }

  static Ingress ingress(String namespace, String name, String host, String path) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .addToAnnotations("alb.ingress.kubernetes.io/security-groups", "sg-lb")
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("avi")
        .addNewRule()
        .withHost(host + ".example.com")
        .withNewHttp()
        .addNewPath()
        .withPath(path)
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName(name)
        .withNewPort()
        .withNumber(80)
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  private TargetGroupBinding binding(String namespace, String name, int port) {
    String from =
        random.nextInt(4) == 0
            ? "{\"ipBlock\":{\"cidr\":\"10.1.0.0/16\"}}"
            : "{\"securityGroup\":{\"groupID\":\"" + pick("sg-lb", "sg-lb", "sg-other") + "\"}}";
    String networking =
        random.nextInt(2) == 0
            ? ""
            : ",\"networking\":{\"ingress\":[{\"from\":["
                + from
                + "],\"ports\":[{\"protocol\":\"TCP\",\"port\":"
                + port
                + "}]}]}";
    String group =
        random.nextInt(20) == 0
            ? "{}"
            : "{\"rolloutkit.dev/endpoint-security-group\":\""
                + pick("sg-1", "sg-1", "sg-2")
                + "\"}";
    return SecurityGroupRules.readTargetGroupBinding(
            Reviews.tree(
                """
                {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
                "metadata":{"namespace":"%s","name":"%s","annotations":%s},
                "spec":{"targetGroupARN":"arn:x","targetType":"ip",
                "serviceRef":{"name":"%s","port":80}%s}}
                """
                    .formatted(namespace, name, group, name, networking)))
        .orElseThrow();
  }
}
