package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.stack.route.RouteRule;

/** The doors of Services inside of the cluster. */
final class ServiceFronts {
  private ServiceFronts() {}

  static void add(ObjectSet objects, Fronts.Building out) {
    for (ClusterObject service : objects.ofKind(Kinds.SERVICE)) {
      String id = "endpoints of " + service.key();
      if (out.isShared(service)) {
        out.isShared(id);
        continue;
      }
      for (JsonNode port : service.at("spec", "ports")) {
        out.add(
            id,
            Front.single(
                new Door.InCluster(
                    service.key(), port.path("protocol").asText("TCP"), port.path("port").asInt()),
                rule(service, port.path("port"))));
      }
    }
  }

  /** A rule that sends every request to a port of a Service. */
  static DoorRule rule(ClusterObject service, JsonNode port) {
    return new DoorRule(
        new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
        new Action.Forward(ImmutableList.of(new Backend(service.key(), port, 1, false))),
        "",
        ImmutableList.of(
            new Read(service.key(), "", BooleanNode.TRUE),
            new Read(service.key(), "spec.type", service.at("spec", "type"))));
  }
}
