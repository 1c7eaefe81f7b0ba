package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.gateway.Gateways;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The doors of one side by their names, each with its rules in their order. */
final class ReplayedRules {
  /** Where a rule leads, with which weight, and through which target group, if through one. */
  record Backend(String service, JsonNode port, int weight, String group) {}

  /** A part of the request, such as {@code host-header} or a header, and patterns for it. */
  record Condition(String part, List<String> patterns) {
    boolean takes(Map<String, String> request) {
      String text = request.get(part);
      return text != null && patterns.stream().anyMatch(one -> matches(one, text));
    }
  }

  /** A rule; without conditions it takes every request. */
  record Rule(int rank, List<Condition> conditions, List<Backend> backends) {
    boolean takes(Map<String, String> request) {
      return conditions.stream().allMatch(one -> one.takes(request));
    }
  }

  private static final Set<String> EXACT = Set.of("path-pattern", "http-request-method");

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final StackSettings CONTROLLER =
      StackSettings.of(LbcFlags.of("my-cluster", "vpc"));
  private static final String ELB = "AWS::ElasticLoadBalancingV2::";

  private final Map<String, List<Rule>> doors = new TreeMap<>();
  private final Set<String> refused = new HashSet<>();

  /**
   * The doors of a side, which are those of the last stack where the controller refuses one.
   *
   * @param objects the objects by {@code Kind/name}
   * @param last the side before; the same as {@code objects} if this is the one before
   */
  static ReplayedRules of(Map<String, JsonNode> objects, Map<String, JsonNode> last) {
    ReplayedRules before = new ReplayedRules(last, Map.of(), new ReplayedRules());
    return objects.equals(last) ? before : new ReplayedRules(objects, last, before);
  }

  private ReplayedRules() {}

  private ReplayedRules(
      Map<String, JsonNode> objects, Map<String, JsonNode> last, ReplayedRules before) {
    Map<String, Optional<Stack>> stacks = stacks(objects);
    gateways(objects, last, stacks);
    for (Map.Entry<String, Optional<Stack>> one : stacks.entrySet()) {
      String id = one.getKey();
      if (one.getValue().isPresent()) {
        balancer(id, one.getValue().get().toTree().path("resources"));
      } else if (last.isEmpty() || before.refused.contains(id)) {
        refused.add(id);
      } else {
        before.doors.forEach(
            (door, rules) -> {
              if (owner(door).equals(id)) {
                doors.put(door, rules);
              }
            });
      }
    }
    for (JsonNode one : objects.values()) {
      String name = one.at("/metadata/name").asText();
      switch (one.path("kind").asText()) {
        case "Service" -> service(name, one, stacks.keySet());
        case "TargetGroupBinding" -> {
          JsonNode to = one.at("/spec/serviceRef");
          add(
              "target group " + one.at("/spec/targetGroupARN").asText(),
              to.path("name"),
              to.path("port"));
        }
        case "Ingress" -> {
          if (one.at("/spec/ingressClassName").asText().equals("nginx")) {
            foreign(doors.computeIfAbsent("Ingresses of class nginx", k -> new ArrayList<>()), one);
          }
        }
        default -> {}
      }
    }
    doors.values().forEach(rules -> rules.sort(Comparator.comparingInt(Rule::rank)));
  }

  /** The doors by their names. */
  Set<String> doors() {
    return doors.keySet();
  }

  /** The rules of a door in their order, none if there is no such door; empty if nobody knows. */
  Optional<List<Rule>> of(String door) {
    return refused.contains(owner(door))
        ? Optional.empty()
        : Optional.of(doors.getOrDefault(door, List.of()));
  }

  /** Whether the load balancer of a door is there, but without a target group. */
  boolean lacks(String door, String group) {
    List<String> same =
        doors.keySet().stream().filter(other -> owner(other).equals(owner(door))).toList();
    return !group.isEmpty()
        && !same.isEmpty()
        && same.stream()
            .flatMap(other -> doors.getOrDefault(other, List.of()).stream())
            .flatMap(rule -> rule.backends().stream())
            .noneMatch(one -> one.group().equals(group));
  }

  /** The object or the group that a door belongs to. */
  private static String owner(String door) {
    return door.replace("load balancer of ", "").replaceAll(" port .*", "");
  }

  private void add(String door, JsonNode service, JsonNode port) {
    Backend backend = new Backend(service.asText(), port, 1, "");
    doors
        .computeIfAbsent(door, k -> new ArrayList<>())
        .add(new Rule(0, List.of(), List.of(backend)));
  }

  private void service(String name, JsonNode service, Set<String> stacks) {
    String id = "Service n/" + name;
    for (JsonNode port : service.at("/spec/ports")) {
      String door = id + " port " + port.path("port").asInt() + "/TCP";
      add(door, service.at("/metadata/name"), port.path("port"));
      if (service.at("/spec/type").asText().equals("LoadBalancer") && !stacks.contains(id)) {
        add("load balancer of " + door, service.at("/metadata/name"), port.path("port"));
      }
    }
  }

  /** The Ingress API: exact hosts first, then longer paths, then exact paths. */
  private static void foreign(List<Rule> out, JsonNode ingress) {
    for (JsonNode rule : ingress.at("/spec/rules")) {
      for (JsonNode path : rule.at("/http/paths")) {
        String text = path.path("path").asText();
        String host = rule.path("host").asText().toLowerCase(Locale.ROOT);
        boolean exact = path.path("pathType").asText().equals("Exact");
        JsonNode service = path.at("/backend/service");
        JsonNode port = service.path("port");
        int rank = host.isEmpty() ? 200_000 : host.startsWith("*") ? 100_000 : 0;
        rank += (50 - host.length()) * 1_000 + (50 - text.length()) * 2 + (exact ? 0 : 1);
        List<String> paths = List.of(text, exact ? text : (text + "/*").replace("//", "/"));
        Condition hosts = new Condition("host-header", List.of(host.isEmpty() ? "*" : host));
        out.add(
            new Rule(
                rank,
                List.of(hosts, new Condition("path-pattern", paths)),
                List.of(
                    new Backend(
                        service.path("name").asText(),
                        port.has("number") ? port.path("number") : port.path("name"),
                        1,
                        ""))));
      }
    }
  }

  private void balancer(String id, JsonNode resources) {
    for (Map.Entry<String, JsonNode> listener : resources.path(ELB + "Listener").properties()) {
      String port = listener.getKey();
      List<Rule> rules = new ArrayList<>();
      for (Map.Entry<String, JsonNode> one : resources.path(ELB + "ListenerRule").properties()) {
        if (one.getKey().startsWith(port + ":")) {
          JsonNode spec = one.getValue().path("spec");
          rules.add(forward(resources, spec.path("priority").asInt(), spec, spec.path("actions")));
        }
      }
      JsonNode spec = listener.getValue().path("spec");
      rules.add(forward(resources, Integer.MAX_VALUE, spec, spec.path("defaultActions")));
      String door = id + " port " + port;
      doors.put(id.startsWith("Service ") ? "load balancer of " + door + "/TCP" : door, rules);
    }
  }

  private static Rule forward(JsonNode resources, int rank, JsonNode spec, JsonNode actions) {
    List<Backend> backends = new ArrayList<>();
    JsonNode groups = actions.path(0).at("/forwardConfig/targetGroups");
    for (JsonNode group : groups) {
      String ref = group.at("/targetGroupARN/$ref").asText();
      String key = ref.replaceAll("#/resources/[^/]+/(.*)/status/.*", "$1");
      JsonNode to =
          resources
              .path("K8S::ElasticLoadBalancingV2::TargetGroupBinding")
              .path(key)
              .at("/spec/template/spec/serviceRef");
      int weight = groups.size() == 1 ? 1 : group.path("weight").asInt(1);
      JsonNode kind = resources.path(ELB + "TargetGroup").path(key).path("spec");
      String name =
          key + kind.path("targetType") + kind.path("protocol") + kind.path("protocolVersion");
      backends.add(new Backend(to.path("name").asText(), to.path("port"), weight, name));
    }
    List<Condition> conditions = new ArrayList<>();
    for (JsonNode condition : spec.path("conditions")) {
      for (JsonNode config : condition.findParents("values")) {
        String part = config.path("httpHeaderName").asText(condition.path("field").asText());
        List<String> patterns = new ArrayList<>();
        for (JsonNode one : config.path("values")) {
          patterns.add(EXACT.contains(part) ? one.asText() : one.asText().toLowerCase(Locale.ROOT));
        }
        conditions.add(new Condition(part, patterns));
      }
    }
    return new Rule(rank, conditions, backends);
  }

  /** The stacks by name; empty where the controller refuses one. */
  private static Map<String, Optional<Stack>> stacks(Map<String, JsonNode> objects) {
    Map<String, Optional<Stack>> out = new TreeMap<>();
    LoadBalancerStacks.plan(
            ClusterObjects.of(all(objects, Ingress.class), List.of(), List.of(), List.of()),
            all(objects, Service.class),
            List.of(),
            CONTROLLER)
        .loadBalancers()
        .forEach(one -> out.put(one.id(), one.stack().toOptional()));
    return out;
  }

  /** The stacks of Gateways, which end with their class. */
  private static void gateways(
      Map<String, JsonNode> objects, Map<String, JsonNode> last, Map<String, Optional<Stack>> out) {
    GatewaySettings settings =
        new GatewaySettings(CONTROLLER, Fixes.fixing(GatewayDefect.NO_ALLOWED_ROUTES));
    boolean classGone =
        last.containsKey("GatewayClass/alb") && !objects.containsKey("GatewayClass/alb");
    Gateways.atRest(objects.values(), settings)
        .forEach(
            one ->
                out.put(
                    "Gateway " + one.gateway(), one.stack().built().filter(stack -> !classGone)));
  }

  private static <T> List<T> all(Map<String, JsonNode> objects, Class<T> type) {
    return objects.values().stream()
        .filter(one -> one.path("kind").asText().equals(type.getSimpleName()))
        .map(one -> JSON.convertValue(one, type))
        .toList();
  }

  private static boolean matches(String pattern, String text) {
    if (pattern.isEmpty()) {
      return text.isEmpty();
    }
    char first = pattern.charAt(0);
    String rest = pattern.substring(1);
    if (first == '*') {
      return matches(rest, text) || (!text.isEmpty() && matches(pattern, text.substring(1)));
    }
    return !text.isEmpty()
        && (first == '?' || first == text.charAt(0))
        && matches(rest, text.substring(1));
  }
}
