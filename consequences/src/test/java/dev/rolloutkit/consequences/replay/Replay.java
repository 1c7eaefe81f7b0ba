package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who answers requests, written again as plain loops over manifests: the oracle of the module. It
 * knows Deployments, Services and Ingresses, and takes stacks as JSON from the module that vectors
 * prove.
 */
final class Replay {
  /** What becomes of a request. */
  enum Fate {
    ANSWERED,
    PARTLY,
    NOBODY,
    UNKNOWN
  }

  /** The moments that it replays. */
  enum When {
    BEFORE,
    APPLY,
    REST
  }

  private record Pods(JsonNode labels, JsonNode containers, int count) {}

  private record Rule(
      int rank, JsonNode conditions, List<JsonNode> backends, List<Integer> weights) {}

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Map<String, JsonNode> before;
  private final Map<String, JsonNode> after;

  /** Both sides, each by {@code Kind/name}; everything is in one namespace. */
  Replay(Map<String, JsonNode> before, Map<String, JsonNode> given) {
    this.before = before;
    this.after = new TreeMap<>(given);
    for (Map.Entry<String, JsonNode> one : given.entrySet()) {
      JsonNode old = before.get(one.getKey());
      if (one.getKey().startsWith("Deployment/")
          && old != null
          && !old.at("/spec/selector").equals(one.getValue().at("/spec/selector"))) {
        after.put(one.getKey(), old);
      }
    }
  }

  /** The fate of a request to a door; the door is named as findings name it. */
  Fate fate(When when, String door, String host, String path) {
    Map<String, JsonNode> objects = when == When.BEFORE ? before : after;
    List<Pods> pods = pods(when);
    if (door.startsWith("Service ")) {
      String rest = door.substring("Service n/".length());
      String name = rest.substring(0, rest.indexOf(' '));
      int port = Integer.parseInt(rest.replaceAll(".*port (\\d+)/.*", "$1"));
      return service(objects, pods, name, JSON.getNodeFactory().numberNode(port));
    }
    List<Rule> rules =
        door.startsWith("Ingresses of class ") ? foreign(objects) : balancer(when, door);
    if (rules == null) {
      return Fate.UNKNOWN;
    }
    rules.sort((a, b) -> Integer.compare(a.rank(), b.rank()));
    for (Rule rule : rules) {
      if (takes(rule.conditions(), host, path)) {
        return together(objects, pods, rule);
      }
    }
    return Fate.NOBODY;
  }

  /** Which rule a request takes: its place among the rules of the door, or -1. */
  int rule(When when, String door, String host, String path) {
    if (door.startsWith("Service ")) {
      return -1;
    }
    List<Rule> rules =
        door.startsWith("Ingresses of class ")
            ? foreign(when == When.BEFORE ? before : after)
            : balancer(when, door);
    if (rules == null) {
      return -1;
    }
    rules.sort((a, b) -> Integer.compare(a.rank(), b.rank()));
    for (int i = 0; i < rules.size(); i++) {
      if (takes(rules.get(i).conditions(), host, path)) {
        return i;
      }
    }
    return -1;
  }

  private static Fate together(Map<String, JsonNode> objects, List<Pods> pods, Rule rule) {
    Fate out = null;
    for (JsonNode backend : rule.backends()) {
      Fate one = service(objects, pods, backend.path("name").asText(), backend.path("port"));
      out = out == null || out == one ? one : Fate.PARTLY;
    }
    return out == null ? Fate.NOBODY : out;
  }

  private List<Pods> pods(When when) {
    List<Pods> out = new ArrayList<>();
    Map<String, JsonNode> owners = when == When.REST ? after : before;
    for (Map.Entry<String, JsonNode> one : owners.entrySet()) {
      if (!one.getKey().startsWith("Deployment/")) {
        continue;
      }
      JsonNode spec = one.getValue().path("spec");
      int count = spec.path("replicas").asInt(1);
      if (when == When.APPLY) {
        JsonNode now = after.get(one.getKey());
        if (now == null) {
          continue;
        }
        count = Math.min(count, now.at("/spec/replicas").asInt(1));
        if (!now.at("/spec/template").equals(spec.path("template"))) {
          count =
              now.at("/spec/strategy/type").asText("").equals("Recreate") ? 0 : count - count / 4;
        }
      }
      JsonNode template = spec.path("template");
      out.add(new Pods(template.at("/metadata/labels"), template.at("/spec/containers"), count));
    }
    return out;
  }

  private static Fate service(
      Map<String, JsonNode> objects, List<Pods> pods, String name, JsonNode wanted) {
    JsonNode service = objects.get("Service/" + name);
    if (service == null) {
      return Fate.NOBODY;
    }
    for (JsonNode port : service.at("/spec/ports")) {
      boolean same =
          wanted.isTextual()
              ? wanted.asText().equals(port.path("name").asText())
              : wanted.asInt() == port.path("port").asInt();
      if (same) {
        return endpoints(service, port, pods);
      }
    }
    return Fate.NOBODY;
  }

  private static Fate endpoints(JsonNode service, JsonNode port, List<Pods> pods) {
    boolean answered = false;
    boolean unknown = false;
    JsonNode target = port.has("targetPort") ? port.path("targetPort") : port.path("port");
    for (Pods group : pods) {
      boolean selected = group.count() > 0;
      for (Map.Entry<String, JsonNode> label : service.at("/spec/selector").properties()) {
        selected &= label.getValue().equals(group.labels().path(label.getKey()));
      }
      if (!selected) {
        continue;
      }
      boolean found = false;
      for (JsonNode container : group.containers()) {
        for (JsonNode one : container.path("ports")) {
          found |=
              target.isTextual()
                  ? one.path("name").equals(target)
                  : one.path("containerPort").asInt() == target.asInt();
        }
      }
      answered |= found;
      unknown |= !found && !target.isTextual();
    }
    return unknown ? Fate.UNKNOWN : answered ? Fate.ANSWERED : Fate.NOBODY;
  }

  /** The Ingress API: exact hosts first, then longer paths, then exact paths. */
  private static List<Rule> foreign(Map<String, JsonNode> objects) {
    List<Rule> out = new ArrayList<>();
    for (JsonNode one : objects.values()) {
      if (!one.path("kind").asText().equals("Ingress")
          || !one.at("/spec/ingressClassName").asText().equals("nginx")) {
        continue;
      }
      for (JsonNode rule : one.at("/spec/rules")) {
        for (JsonNode path : rule.at("/http/paths")) {
          String text = path.path("path").asText();
          boolean exact = path.path("pathType").asText().equals("Exact");
          String plain = text.equals("/") ? "" : text;
          var conditions = JSON.createArrayNode();
          if (rule.has("host")) {
            conditions
                .addObject()
                .put("field", "host-header")
                .putObject("hostHeaderConfig")
                .putArray("values")
                .add(rule.path("host").asText());
          }
          var values =
              conditions
                  .addObject()
                  .put("field", "path-pattern")
                  .putObject("pathPatternConfig")
                  .putArray("values");
          values.add(exact ? text : plain.isEmpty() ? "/*" : plain);
          if (!exact) {
            values.add(plain + "/*");
          }
          var backend = JSON.createObjectNode();
          backend.set("name", path.at("/backend/service/name"));
          backend.set("port", path.at("/backend/service/port/number"));
          int rank = (rule.has("host") ? 0 : 10_000) + (500 - text.length()) * 2 + (exact ? 0 : 1);
          out.add(new Rule(rank, conditions, List.of(backend), List.of(1)));
        }
      }
    }
    return out;
  }

  /** The rules of the last stack that could be built; null if none could. */
  private List<Rule> balancer(When when, String door) {
    String id = door.substring(0, door.indexOf(" port "));
    String port = door.substring(door.indexOf(" port ") + 6);
    JsonNode stack = when == When.BEFORE ? null : stack(after, id);
    if (stack == null || stack.isNull()) {
      stack = when == When.BEFORE || stack != null ? stack(before, id) : null;
    }
    if (stack == null) {
      return new ArrayList<>();
    }
    if (stack.isNull()) {
      return null;
    }
    List<Rule> out = new ArrayList<>();
    JsonNode resources = stack.path("resources");
    for (Map.Entry<String, JsonNode> one :
        resources.path("AWS::ElasticLoadBalancingV2::ListenerRule").properties()) {
      JsonNode spec = one.getValue().path("spec");
      if (!one.getKey().startsWith(port + ":")) {
        continue;
      }
      List<JsonNode> backends = new ArrayList<>();
      List<Integer> weights = new ArrayList<>();
      for (JsonNode group : spec.path("actions").path(0).at("/forwardConfig/targetGroups")) {
        String ref = group.at("/targetGroupARN/$ref").asText();
        String key = ref.replaceAll("#/resources/[^/]+/(.*)/status/.*", "$1");
        JsonNode binding =
            resources.path("K8S::ElasticLoadBalancingV2::TargetGroupBinding").path(key);
        backends.add(binding.at("/spec/template/spec/serviceRef"));
        weights.add(group.path("weight").asInt(1));
      }
      out.add(new Rule(spec.path("priority").asInt(), spec.path("conditions"), backends, weights));
    }
    return out;
  }

  /** The stack; JSON null if the controller refuses it; null if there is none. */
  private static JsonNode stack(Map<String, JsonNode> objects, String id) {
    List<Ingress> ingresses = new ArrayList<>();
    List<Service> services = new ArrayList<>();
    for (JsonNode one : objects.values()) {
      try {
        if (one.path("kind").asText().equals("Ingress")) {
          ingresses.add(JSON.treeToValue(one, Ingress.class));
        } else if (one.path("kind").asText().equals("Service")) {
          services.add(JSON.treeToValue(one, Service.class));
        }
      } catch (JsonProcessingException e) {
        throw new IllegalStateException(e);
      }
    }
    for (PlannedLoadBalancer one :
        LoadBalancerStacks.plan(
                ClusterObjects.of(ingresses, List.of(), List.of(), List.of()),
                services,
                List.of(),
                StackSettings.of(LbcFlags.of("my-cluster", "vpc")))
            .loadBalancers()) {
      if (one.id().equals(id)) {
        return one.stack().isOk()
            ? one.stack().orElseThrow().toTree()
            : JSON.getNodeFactory().nullNode();
      }
    }
    return null;
  }

  private static boolean takes(JsonNode conditions, String host, String path) {
    for (JsonNode condition : conditions) {
      boolean isHost = condition.path("field").asText().equals("host-header");
      boolean any = false;
      for (JsonNode value :
          condition.path(isHost ? "hostHeaderConfig" : "pathPatternConfig").path("values")) {
        String pattern = value.asText().replace(".", "\\.").replace("*", ".*").replace("?", ".");
        any |= (isHost ? host : path).matches(pattern);
      }
      if (!any) {
        return false;
      }
    }
    return true;
  }

  /** Copies of all objects by key. */
  static Map<String, JsonNode> copy(Map<String, JsonNode> objects) {
    Map<String, JsonNode> out = new LinkedHashMap<>();
    objects.forEach((key, tree) -> out.put(key, tree.deepCopy()));
    return out;
  }
}
