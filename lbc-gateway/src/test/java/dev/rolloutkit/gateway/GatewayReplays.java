package dev.rolloutkit.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.gateway.result.GatewayStatus;
import dev.rolloutkit.gateway.result.ListenerSetStatus;
import dev.rolloutkit.gateway.result.ListenerStatus;
import dev.rolloutkit.gateway.result.ParentStatus;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.Collection;
import java.util.List;

/** Recorded reconciles of Gateways, replayed. */
final class GatewayReplays {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String ARN = "arn:aws:elasticloadbalancing:eu-west-1:111122223333:";

  private GatewayReplays() {}

  static GatewayResult result(JsonNode in, GatewaySettings settings) {
    GatewayCluster cluster = Gateways.applied(in.path("objects"));
    AwsDirectory directory = Worlds.directory(in.path("directory"));
    String[] key = NoInput.text(in, "gateway").split("/", 2);
    if (key.length < 2) {
      throw new NoInput(new IllegalArgumentException("gateway: " + key[0]));
    }
    boolean network =
        cluster
            .find("Gateway", key[0], key[1])
            .flatMap(g -> cluster.find("GatewayClass", "", g.at("/spec/gatewayClassName").asText()))
            .filter(c -> c.at("/spec/controllerName").asText().endsWith("/nlb"))
            .isPresent();
    Deployment deployment =
        new Deployment(
            name -> ARN + "loadbalancer/" + (network ? "net/" : "app/") + name + "/1",
            in.path("provisioning").booleanValue());
    return Gateways.reconcile(key[0], key[1], cluster, directory, settings, deployment);
  }

  static VectorAnswer gatewayStack(JsonNode in) {
    return VectorAnswer.out(tree(result(in, GatewaySettings.reference(Worlds.flags(in)))));
  }

  static ObjectNode tree(GatewayResult result) {
    ObjectNode out = JSON.objectNode();
    ObjectNode refused = out.putObject("refused");
    result
        .refused()
        .forEach(
            (key, problems) ->
                refused.set(key, texts(problems.stream().map(Problem::text).sorted().toList())));
    ObjectNode classes = out.putObject("classes");
    result
        .classes()
        .forEach(
            (name, status) -> {
              ObjectNode one = classes.putObject(name);
              one.set("conditions", conditions(status.conditions()));
              status.error().ifPresent(error -> one.put("error", error));
            });
    ObjectNode configurations = out.putObject("listenerRuleConfigurations");
    result
        .ruleConfigurations()
        .forEach(
            (name, acceptance) ->
                configurations
                    .putObject(name)
                    .put("accepted", acceptance.accepted())
                    .put("message", acceptance.message()));
    out.put("error", result.error().orElse(null));
    out.set("stack", result.stack().map(stack -> (JsonNode) stack.toTree()).orElse(null));
    out.set("gateway", gateway(result.gateway()));
    ObjectNode routes = out.putObject("routes");
    result.routes().forEach((key, parents) -> routes.set(key, parents(parents)));
    ArrayNode sets = out.putArray("listenerSets");
    result.listenerSets().forEach(set -> sets.add(set(set)));
    out.set("events", texts(result.events()));
    out.set("secrets", texts(result.secrets()));
    return out;
  }

  private static ObjectNode gateway(GatewayStatus status) {
    ObjectNode out = JSON.objectNode();
    out.set("conditions", conditions(status.conditions()));
    out.put("addresses", status.addresses());
    out.set("listeners", listeners(status.listeners()));
    status.attachedListenerSets().ifPresent(sets -> out.put("attachedListenerSets", sets));
    return out;
  }

  private static ArrayNode listeners(List<ListenerStatus> listeners) {
    ArrayNode out = JSON.arrayNode();
    for (ListenerStatus listener : listeners) {
      ObjectNode one = out.addObject();
      one.put("name", listener.name()).put("attachedRoutes", listener.attachedRoutes());
      one.set("supportedKinds", texts(listener.supportedKinds()));
      one.set("conditions", conditions(listener.conditions()));
    }
    return out;
  }

  private static ArrayNode parents(List<ParentStatus> parents) {
    ArrayNode out = JSON.arrayNode();
    for (ParentStatus parent : parents) {
      ObjectNode one = out.addObject();
      ObjectNode ref = one.putObject("parentRef");
      ref.put("kind", "Gateway");
      parent.parentRef().properties().forEach(e -> ref.set(e.getKey(), e.getValue()));
      ref.remove("group");
      one.set("conditions", conditions(parent.conditions()));
    }
    return out;
  }

  private static ObjectNode set(ListenerSetStatus set) {
    ObjectNode out = JSON.objectNode();
    Condition accepted = set.accepted();
    Condition programmed = set.programmed();
    out.put("listenerSet", set.listenerSet())
        .put("accepted", accepted.status().equals("True"))
        .put("acceptedReason", accepted.reason())
        .put("acceptedMessage", accepted.message())
        .put("programmed", programmed.status().equals("True"))
        .put("programmedReason", programmed.reason())
        .put("programmedMessage", programmed.message());
    out.set("listeners", set.listeners().map(GatewayReplays::listeners).orElse(null));
    return out;
  }

  private static ArrayNode conditions(List<Condition> conditions) {
    ArrayNode out = JSON.arrayNode();
    for (Condition condition : conditions) {
      out.addObject()
          .put("type", condition.type())
          .put("status", condition.status())
          .put("reason", condition.reason())
          .put("message", condition.message());
    }
    return out;
  }

  private static ArrayNode texts(Collection<String> texts) {
    ArrayNode out = JSON.arrayNode();
    texts.forEach(out::add);
    return out;
  }
}
