package dev.rolloutkit.webhook.measure;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClassBuilder;
import java.util.List;

/**
 * A cluster with a given number of objects. Of ten objects, four are Services (one of them a load
 * balancer), four their EndpointSlices, one an Ingress and one a TargetGroupBinding. The bindings
 * share four security groups, so that thousands of them request ports of one group.
 */
final class SampleCluster {
  static final int NAMESPACES = 500;
  private static final int GROUPS = 4;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final int services;

  SampleCluster(int objects) {
    services = Math.max(1, objects * 4 / 10);
  }

  /** The number of Services. */
  int services() {
    return services;
  }

  void putInto(WorldView view) {
    view.put(
        new IngressClassBuilder()
            .withNewMetadata()
            .withName("avi")
            .endMetadata()
            .withNewSpec()
            .withController("ako.vmware.com/avi-lb")
            .endSpec()
            .build());
    for (int i = 0; i < NAMESPACES; i++) {
      view.put(namespace(i, 0));
    }
    for (int i = 0; i < services; i++) {
      view.put(service(i, 0));
      view.put(slice(i, 0));
      if (i % 4 == 1) {
        view.put(ingress(i, 0));
      } else if (i % 4 == 2) {
        view.put(binding(i, 0));
      }
    }
  }

  static String namespaceOf(int i) {
    return "team-" + i % NAMESPACES;
  }

  static Namespace namespace(int i, int version) {
    return new NamespaceBuilder()
        .withNewMetadata()
        .withName("team-" + i)
        .addToLabels("team", "t" + i)
        .addToLabels("version", "v" + version)
        .endMetadata()
        .build();
  }

  static Service service(int i, int version) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(namespaceOf(i))
        .withName("app-" + i)
        .addToLabels("app.kubernetes.io/name", "app-" + i)
        .addToLabels("version", "v" + version)
        .endMetadata()
        .withNewSpec()
        .withType(i % 4 == 0 ? "LoadBalancer" : "ClusterIP")
        .addToSelector("app.kubernetes.io/name", "app-" + i)
        .addNewPort()
        .withName("http")
        .withPort(80)
        .withProtocol("TCP")
        .withNewTargetPort(port(i))
        .endPort()
        .endSpec()
        .build();
  }

  private static int port(int i) {
    return 1024 + i % 60_000;
  }

  static EndpointSlice slice(int i, int version) {
    return new EndpointSliceBuilder()
        .withNewMetadata()
        .withNamespace(namespaceOf(i))
        .withName("app-" + i + "-x")
        .addToLabels("kubernetes.io/service-name", "app-" + i)
        .endMetadata()
        .withAddressType("IPv4")
        .addNewPort()
        .withName("http")
        .withPort(port(i))
        .endPort()
        .addNewEndpoint()
        .withAddresses("10." + version % 250 + "." + i / 250 % 250 + "." + i % 250)
        .endEndpoint()
        .build();
  }

  static Ingress ingress(int i, int version) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(namespaceOf(i))
        .withName("app-" + i)
        .addToLabels("version", "v" + version)
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("avi")
        .addNewRule()
        .withHost("app-" + i + ".example.com")
        .withNewHttp()
        .addNewPath()
        .withPath("/")
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName("app-" + i)
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

  static TargetGroupBinding binding(int i, int version) {
    ObjectNode tree = MAPPER.createObjectNode();
    tree.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
    ObjectNode metadata = tree.putObject("metadata");
    metadata.put("namespace", namespaceOf(i)).put("name", "app-" + i);
    metadata.putObject("labels").put("version", "v" + version);
    metadata
        .putObject("annotations")
        .put("rolloutkit.dev/endpoint-security-group", "sg-" + i / 4 % GROUPS);
    ObjectNode spec = tree.putObject("spec");
    spec.put("targetGroupARN", "arn:aws:elasticloadbalancing:::targetgroup/app-" + i + "/1");
    spec.put("targetType", "ip");
    spec.putObject("serviceRef").put("name", "app-" + i).put("port", 80);
    ObjectNode rule = spec.putObject("networking").putArray("ingress").addObject();
    rule.putArray("from").addObject().putObject("securityGroup").put("groupID", "sg-lb");
    rule.putArray("ports").addObject().put("protocol", "TCP").put("port", port(i));
    return SecurityGroupRules.readTargetGroupBinding(tree).orElseThrow();
  }

  /** Stores another version of an object: a Service, slice, Ingress, binding or namespace. */
  void change(WorldView view, int step) {
    int at = step / 5 * 7919 % services;
    switch (step % 5) {
      case 0 -> view.put(service(at, step));
      case 1 -> view.put(slice(at, step));
      case 2 -> view.put(ingress(at / 4 * 4 + 1, step));
      case 3 -> view.put(binding(at / 4 * 4 + 2, step));
      default -> view.put(namespace(at % NAMESPACES, step));
    }
  }

  /** The kinds of change, in the order of {@link #change}. */
  static List<String> kinds() {
    return List.of("Service", "EndpointSlice", "Ingress", "TargetGroupBinding", "Namespace");
  }
}
