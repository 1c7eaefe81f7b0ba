package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.internal.pods.PodNames;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.Set;

/**
 * The doors of Services without a load balancer: the ports inside the cluster, the names of the
 * pods of headless Services, and the node ports that a manifest names.
 *
 * @rule A Service is a door inside of the cluster, and so are the pod names of a headless Service
 *     and given node ports.
 */
final class ServiceFronts {
  private static final Set<String> WITH_NODE_PORTS = Set.of("NodePort", "LoadBalancer");

  private ServiceFronts() {}

  static void add(ObjectSet objects, Fronts.Building out) {
    for (ClusterObject service : objects.ofKind(Kinds.SERVICE)) {
      String id = "endpoints of " + service.key();
      if (!isHeadless(service) && out.isShared(service)) {
        out.isShared(id);
        continue;
      }
      String type = service.at("spec", "type").asText("");
      for (JsonNode port : service.at("spec", "ports")) {
        String protocol = port.path("protocol").asText("TCP");
        int number = port.path("port").asInt();
        add(
            service,
            new Door.InCluster(service.key(), protocol, number),
            rule(service, port.path("port")),
            out);
        int onNodes = port.path("nodePort").asInt();
        if (onNodes > 0 && WITH_NODE_PORTS.contains(type)) {
          Read read = new Read(service.key(), "spec.ports[*].nodePort", BooleanNode.TRUE);
          add(
              service,
              new Door.NodePort(protocol, onNodes),
              rule(service, new DoorBackend(service.key(), port.path("port"), 1, false), read),
              out);
        }
      }
      PodNames.of(service, objects).forEach((pod, workload) -> pod(service, pod, workload, out));
    }
  }

  /** Whether the names of pods are doors of a Service, too. They depend on the workloads. */
  private static boolean isHeadless(ClusterObject service) {
    return service.at("spec", "clusterIP").asText("").equals("None");
  }

  private static void add(ClusterObject service, Door door, DoorRule rule, Fronts.Building out) {
    out.add("endpoints of " + service.key(), Front.single(door, rule));
  }

  private static void pod(
      ClusterObject service, String pod, ObjectKey workload, Fronts.Building out) {
    for (JsonNode port : service.at("spec", "ports")) {
      DoorBackend backend =
          new DoorBackend(service.key(), port.path("port"), 1, false, workload, "");
      add(
          service,
          new Door.PodName(
              service.key(), pod, port.path("protocol").asText("TCP"), port.path("port").asInt()),
          rule(
              service,
              backend,
              new Read(service.key(), "spec.clusterIP", BooleanNode.TRUE),
              new Read(workload, "", BooleanNode.TRUE),
              new Read(workload, "spec.serviceName", BooleanNode.TRUE),
              new Read(workload, "spec.ordinals", BooleanNode.TRUE),
              new Read(workload, "spec.replicas", BooleanNode.TRUE)),
          out);
    }
  }

  /** A rule that sends every request to a port of a Service. */
  static DoorRule rule(ClusterObject service, JsonNode port) {
    return rule(service, new DoorBackend(service.key(), port, 1, false));
  }

  private static DoorRule rule(ClusterObject service, DoorBackend backend, Read... more) {
    return new DoorRule(
        new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
        new DoorAction.Forward(ImmutableList.of(backend)),
        "",
        ImmutableList.<Read>builder()
            .add(new Read(service.key(), "", BooleanNode.TRUE))
            .add(new Read(service.key(), "spec.type", service.at("spec", "type")))
            .add(more)
            .build());
  }
}
