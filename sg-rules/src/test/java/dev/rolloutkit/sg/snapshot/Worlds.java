package dev.rolloutkit.sg.snapshot;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingBlocks;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.AggregationMode;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSliceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random small reconciled clusters without gaps. */
final class Worlds {
  private static final int MOST_PORT = 12;

  private final Random random;
  private final SnapshotObjects.Builder out = SnapshotObjects.builder();
  private final List<TargetGroupBinding> bindings = new ArrayList<>();
  private final Map<String, SecurityGroup> groups = new TreeMap<>();
  private final Map<String, Eni> interfaces = new LinkedHashMap<>();
  private final Map<NamespacedName, TrafficSource> sources = new LinkedHashMap<>();
  private final List<Eni> nodeInterfaces = new ArrayList<>();

  private Worlds(long seed) {
    random = new Random(seed);
  }

  /** A cluster and a change. */
  record World(SnapshotObjects objects, ClusterChange change) {}

  static World of(long seed) {
    return new Worlds(seed).make();
  }

  private World make() {
    AggregationMode mode =
        random.nextInt(3) == 0 ? AggregationMode.UNRESTRICTED : AggregationMode.RESTRICTED;
    out.flags(mode.flags("demo")).bindingsComplete(true).nodesComplete(true);
    int limit = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 60;
    out.quota(QuotaPolicy.defaults().withRulesPerGroup(limit));
    int groupCount = 1 + random.nextInt(3);
    for (int i = 0; i < groupCount; i++) {
      String id = "sg-" + i;
      groups.put(
          id,
          new SecurityGroup(
              id,
              i == 0 || random.nextBoolean()
                  ? ImmutableMap.of("kubernetes.io/cluster/demo", "owned")
                  : ImmutableMap.of(),
              ImmutableList.of()));
    }
    groups.put("sg-lb-0", named("sg-lb-0", "front"));
    int nodes = 1 + random.nextInt(2);
    for (int i = 0; i < nodes; i++) {
      Eni eni = eni("eni-node-" + i);
      nodeInterfaces.add(eni);
      out.addNodes(new NodeBuilder().withNewMetadata().withName("n" + i).endMetadata().build());
      interfaces.put("n" + i, eni);
    }
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      binding(i);
    }
    out.bindings(bindings).interfaces(interfaces).trafficSources(sources);
    SnapshotObjects empty = out.groups(groups.values()).build();
    ImmutableMap<String, ImmutableList<Permission>> wanted =
        Aggregation.of(mode, KnownNeeds.of(Snapshots.of(empty)), Fixes.reference());
    SnapshotObjects.Builder settled = SnapshotObjects.builder().from(empty);
    List<SecurityGroup> full = new ArrayList<>();
    for (SecurityGroup group : groups.values()) {
      List<Permission> rules = new ArrayList<>(wanted.getOrDefault(group.id(), ImmutableList.of()));
      if (random.nextInt(4) == 0) {
        rules.add(foreign());
      }
      full.add(group.withPermissions(rules));
    }
    settled.groups(full);
    if (random.nextBoolean()) {
      settled.prefixLists(ImmutableMap.of("pl-1", ImmutableList.of("10.0.0.0/8")));
    }
    return new World(settled.build(), change());
  }

  private Permission foreign() {
    int from = 1 + random.nextInt(MOST_PORT);
    Source source =
        switch (random.nextInt(3)) {
          case 0 -> Source.prefixList("pl-1");
          case 1 -> Source.cidr("10.0.0.0/16");
          default -> Source.securityGroup(loadBalancerGroup());
        };
    return Permission.unlabelled("tcp", PortRange.of(from, from + random.nextInt(4)), source);
  }

  private ClusterChange change() {
    TargetGroupBinding any = bindings.get(random.nextInt(bindings.size()));
    return switch (random.nextInt(8)) {
      case 0 -> ClusterChange.targets(any.key(), List.of());
      case 1 -> ClusterChange.networking(any.key(), null);
      case 2 -> ClusterChange.restart();
      case 3 ->
          ClusterChange.networking(any.key(), asks(NetworkingPort.tcp(1 + random.nextInt(9))));
      default -> ClusterChange.deleteTgb(any.key().toString());
    };
  }

  private void binding(int i) {
    String name = "b" + i;
    boolean instance = random.nextInt(4) == 0;
    int port = 1 + random.nextInt(MOST_PORT);
    boolean managed = random.nextInt(3) != 0;
    TargetGroupBinding.Builder binding =
        TargetGroupBinding.builder().key(new NamespacedName("x", name));
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetType", instance ? "instance" : "ip");
    spec.putObject("serviceRef").put("name", name).put("port", 80);
    boolean namedPort = !instance && random.nextInt(3) == 0;
    TargetGroupBindingNetworking networking = null;
    if (managed) {
      NetworkingPort own =
          namedPort
              ? new NetworkingPort("TCP", IntOrStringValue.of("web"))
              : NetworkingPort.tcp(random.nextInt(4) == 0 ? 1 + random.nextInt(MOST_PORT) : port);
      networking = asks(own);
      spec.set("networking", NetworkingBlocks.toJson(networking));
    }
    Service service = service(name, port, namedPort, instance);
    out.addServices(service);
    pods(name, port, namedPort);
    if (networking != null && random.nextInt(4) == 0) {
      // what the block names, and more
      sources.put(new NamespacedName("x", name), moreThan(networking));
    } else if (networking == null) {
      switch (random.nextInt(3)) {
        case 0 -> {
          out.addIngresses(ingress(name, name, true));
        }
        case 1 -> {
          // a group of two Ingresses, of which the other has the annotation
          binding.labels(ImmutableMap.of("ingress.k8s.aws/stack", "g" + i));
          out.addIngresses(
              grouped(ingress(name, name, false), "g" + i),
              grouped(ingress("other-" + name, "nobody", true), "g" + i));
        }
        default ->
            sources.put(
                new NamespacedName("x", name),
                random.nextInt(3) == 0
                    ? TrafficSource.ofSubnets(List.of("10.0.1.0/24", "10.0.2.0/24"))
                    : TrafficSource.ofGroups(List.of(loadBalancerGroup())));
      }
    }
    bindings.add(binding.spec(spec).build());
  }

  private TrafficSource moreThan(TargetGroupBindingNetworking networking) {
    NetworkingPeer peer = networking.ingress().get(0).from().get(0);
    return peer.groupId() == null
        ? TrafficSource.ofSubnets(List.of("10.0.1.0/25", "10.0.1.128/25"))
        : TrafficSource.ofGroups(List.of(peer.groupId(), "sg-lb-2"));
  }

  private static Service service(String name, int port, boolean named, boolean instance) {
    ServiceBuilder out =
        new ServiceBuilder()
            .withNewMetadata()
            .withNamespace("x")
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withSelector(Map.of("app", name))
            .addNewPort()
            .withPort(80)
            .withNewTargetPort()
            .endTargetPort()
            .endPort()
            .endSpec();
    Service made = out.build();
    made.getSpec()
        .getPorts()
        .get(0)
        .setTargetPort(named ? new IntOrString("web") : new IntOrString(port));
    if (instance) {
      made.getSpec().getPorts().get(0).setNodePort(port);
    }
    return made;
  }

  private void pods(String name, int port, boolean named) {
    int count = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(2);
    List<Pod> pods = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String pod = name + "-" + i;
      pods.add(
          new PodBuilder()
              .withNewMetadata()
              .withNamespace("x")
              .withName(pod)
              .withLabels(Map.of("app", name))
              .endMetadata()
              .withNewSpec()
              .addNewContainer()
              .addNewPort()
              .withName(named ? "web" : "")
              .withContainerPort(port)
              .endPort()
              .endContainer()
              .endSpec()
              .withNewStatus()
              .addNewCondition()
              .withType("Ready")
              .withStatus("True")
              .endCondition()
              .endStatus()
              .build());
      Eni eni =
          random.nextBoolean()
              ? nodeInterfaces.get(random.nextInt(nodeInterfaces.size()))
              : eni("eni-" + pod);
      interfaces.put("ip-" + pod, eni);
    }
    out.addAllPods(pods);
    // one slice for all, or one for each
    if (pods.size() < 2 || random.nextBoolean()) {
      out.addEndpointSlices(slice(name, name, port, pods));
    } else {
      for (Pod pod : pods) {
        out.addEndpointSlices(slice(pod.getMetadata().getName(), name, port, List.of(pod)));
      }
    }
  }

  private static EndpointSlice slice(String name, String service, int port, List<Pod> pods) {
    EndpointSliceBuilder out =
        new EndpointSliceBuilder()
            .withNewMetadata()
            .withNamespace("x")
            .withName(name)
            .withLabels(Map.of("kubernetes.io/service-name", service))
            .endMetadata()
            .addNewPort()
            .withPort(port)
            .endPort();
    for (Pod pod : pods) {
      out.addNewEndpoint()
          .withAddresses("ip-" + pod.getMetadata().getName())
          .withNewTargetRef()
          .withKind("Pod")
          .withName(pod.getMetadata().getName())
          .endTargetRef()
          .endEndpoint();
    }
    return out.build();
  }

  private Ingress ingress(String name, String service, boolean annotated) {
    IngressBuilder out =
        new IngressBuilder()
            .withNewMetadata()
            .withNamespace("x")
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withNewDefaultBackend()
            .withNewService()
            .withName(service)
            .endService()
            .endDefaultBackend()
            .endSpec();
    if (annotated) {
      out.editMetadata()
          .addToAnnotations(
              "alb.ingress.kubernetes.io/security-groups",
              random.nextInt(3) == 0 ? "front" : loadBalancerGroup())
          .endMetadata();
    }
    return out.build();
  }

  private static Ingress grouped(Ingress ingress, String group) {
    return new IngressBuilder(ingress)
        .editMetadata()
        .addToAnnotations("alb.ingress.kubernetes.io/group.name", group)
        .endMetadata()
        .build();
  }

  private TargetGroupBindingNetworking asks(NetworkingPort port) {
    NetworkingPeer peer =
        random.nextInt(6) == 0
            ? NetworkingPeer.ofCidr("10.0.1.0/24")
            : NetworkingPeer.ofGroup(loadBalancerGroup());
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(ImmutableList.of(peer), ImmutableList.of(port))));
  }

  private String loadBalancerGroup() {
    return "sg-lb-" + (random.nextInt(4) == 0 ? 1 : 0);
  }

  private Eni eni(String id) {
    List<String> own = new ArrayList<>();
    for (String group : groups.keySet()) {
      if (!group.startsWith("sg-lb") && random.nextInt(3) == 0) {
        own.add(group);
      }
    }
    if (own.isEmpty()) {
      own.add("sg-0");
    }
    return Eni.of(id, own);
  }

  private static SecurityGroup named(String id, String name) {
    return new SecurityGroup(id, ImmutableMap.of("Name", name), ImmutableList.of());
  }
}
