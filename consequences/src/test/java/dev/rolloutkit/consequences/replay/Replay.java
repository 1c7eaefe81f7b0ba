package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who answers requests, written again as plain loops over manifests: the oracle of the module. It
 * takes stacks as JSON, and which Rollouts are refused, from the modules that vectors prove;
 * selectors, endpoints, ports, updates, rules and shares are its own.
 */
final class Replay {
  /**
   * What becomes of a request.
   *
   * @param lost the share that nobody answers
   * @param unknown the share of which that is not known
   * @param why which kind of link is broken; empty if none is
   */
  record Fate(double lost, double unknown, String why) {
    static Fate nobody(String why) {
      return new Fate(1, 0, why);
    }

    double answered() {
      return 1 - lost - unknown;
    }

    boolean isWorseThan(Fate other) {
      return lost > other.lost + EXACT;
    }
  }

  /** The moments that it replays. */
  enum When {
    BEFORE,
    APPLY,
    REST,
    PROMOTED
  }

  private static final double EXACT = 1e-9;
  private static final Fate FINE = new Fate(0, 0, "");
  private static final Fate UNKNOWN = new Fate(0, 1, "");

  /** The pods of one revision: 0 is the one before, 1 the one afterwards. */
  private record Pods(String owner, int revision, JsonNode template, int count) {}

  private record Rule(
      int rank, JsonNode conditions, List<JsonNode> backends, List<Integer> weights) {}

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final List<String> WORKLOADS =
      List.of("Deployment", "StatefulSet", "DaemonSet", "ReplicaSet", "Rollout");

  private final Map<String, JsonNode> before;
  private final Map<String, JsonNode> after;
  private final Map<String, JsonNode> stacksBefore;
  private final Map<String, JsonNode> stacksAfter;
  private final Map<When, List<Pods>> pods = new HashMap<>();
  private final Map<When, Map<String, String>> selected = new HashMap<>();
  private final Map<List<Object>, Fate> fates = new HashMap<>();
  private final Map<List<Object>, List<Rule>> rules = new HashMap<>();

  /** Both sides, each by {@code Kind/name}; everything is in one namespace. */
  Replay(Map<String, JsonNode> before, Map<String, JsonNode> given) {
    this.before = before;
    after = new TreeMap<>(given);
    given.forEach(
        (key, object) -> {
          if (isRefused(before.get(key), object)) {
            after.remove(key);
            if (before.containsKey(key)) {
              after.put(key, before.get(key));
            }
          }
        });
    stacksBefore = stacks(before);
    stacksAfter = after.equals(before) ? stacksBefore : stacks(after);
    for (When when : When.values()) {
      pods.put(when, new ArrayList<>());
      selected.put(when, new HashMap<>());
      Set<String> keys = new TreeSet<>(before.keySet());
      keys.addAll(after.keySet());
      for (String key : keys) {
        if (WORKLOADS.contains(kind(key))) {
          run(when, key, before.get(key), after.get(key));
        }
      }
    }
  }

  private static String kind(String key) {
    return key.substring(0, key.indexOf('/'));
  }

  /** What the API server does not take: fields that may not change, and classes of others. */
  private static boolean isRefused(JsonNode old, JsonNode object) {
    boolean balanced = object.at("/spec/type").asText().equals("LoadBalancer");
    String lbClass = object.at("/spec/loadBalancerClass").asText();
    if (object.path("kind").asText().equals("Service")) {
      boolean wasBalanced = old != null && old.at("/spec/type").asText().equals("LoadBalancer");
      // of a Service that is no load balancer any more the API server drops the class
      return (!balanced && !wasBalanced && !lbClass.isEmpty())
          || (balanced
              && wasBalanced
              && !old.at("/spec/loadBalancerClass").asText().equals(lbClass));
    }
    return old != null
        && WORKLOADS.contains(object.path("kind").asText())
        && !object.path("kind").asText().equals("Rollout")
        && (!old.at("/spec/selector").equals(object.at("/spec/selector"))
            || !old.at("/spec/serviceName").equals(object.at("/spec/serviceName")));
  }

  /** The doors of the cluster before, by their names. */
  Set<String> doors() {
    Set<String> out = new TreeSet<>();
    for (JsonNode one : before.values()) {
      String name = "n/" + one.at("/metadata/name").asText();
      switch (one.path("kind").asText()) {
        case "Service" -> {
          for (JsonNode port : one.at("/spec/ports")) {
            String at = "Service " + name + " port " + port.path("port").asInt() + "/TCP";
            out.add(at);
            if (one.at("/spec/type").asText().equals("LoadBalancer")) {
              out.add("load balancer of " + at);
            }
          }
        }
        case "TargetGroupBinding" ->
            out.add("target group " + one.at("/spec/targetGroupARN").asText());
        case "Ingress" -> {
          if (one.at("/spec/ingressClassName").asText().equals("nginx")) {
            out.add("Ingresses of class nginx");
          }
        }
        default -> {}
      }
    }
    stacksBefore.forEach(
        (id, stack) -> {
          if (id.startsWith("Ingress")) {
            stack
                .at("/resources/AWS::ElasticLoadBalancingV2::Listener")
                .fieldNames()
                .forEachRemaining(port -> out.add(id + " port " + port));
          }
        });
    return out;
  }

  /** The fate of a request to a door; the door is named as findings name it. */
  Fate fate(When when, String door, String host, String path) {
    List<Rule> all = rules(when, door);
    if (all == null) {
      return UNKNOWN;
    }
    int index = rule(when, door, host, path);
    if (index < 0) {
      return Fate.nobody(all.isEmpty() ? "DOOR" : "RULE");
    }
    return fates.computeIfAbsent(List.of(when, door, index), k -> together(when, all.get(index)));
  }

  /** Which rule a request takes: its place among the rules of the door, or -1. */
  int rule(When when, String door, String host, String path) {
    List<Rule> all = rules(when, door);
    for (int i = 0; all != null && i < all.size(); i++) {
      if (takes(all.get(i).conditions(), host, path)) {
        return i;
      }
    }
    return -1;
  }

  /** The rules of a door in their order; null if they are not known. */
  private List<Rule> rules(When when, String door) {
    return rules.computeIfAbsent(
        List.of(when == When.BEFORE, door),
        k -> {
          List<Rule> out = listed(when == When.BEFORE, door);
          if (out != null) {
            out.sort(Comparator.comparingInt(Rule::rank));
          }
          return out;
        });
  }

  private List<Rule> listed(boolean first, String door) {
    Map<String, JsonNode> objects = first ? before : after;
    if (door.startsWith("Ingresses of class ")) {
      return foreign(objects);
    }
    if (door.startsWith("target group ")) {
      List<Rule> out = new ArrayList<>();
      for (JsonNode one : objects.values()) {
        if (door.endsWith(" " + one.at("/spec/targetGroupARN").asText())) {
          out.add(always(one.at("/spec/serviceRef")));
        }
      }
      return out;
    }
    String port = door.substring(door.indexOf(" port ") + 6);
    if (door.startsWith("load balancer of ")) {
      String id = door.substring("load balancer of ".length(), door.indexOf(" port "));
      JsonNode service = objects.get(id.replace(" n/", "/"));
      if (stacksAfter.containsKey(id) || stacksBefore.containsKey(id)) {
        return balancer(first, id, port.substring(0, port.indexOf('/')));
      }
      boolean balanced =
          service != null && service.at("/spec/type").asText().equals("LoadBalancer");
      return balanced ? inCluster(service, port) : new ArrayList<>();
    }
    if (door.startsWith("Service ")) {
      JsonNode service = objects.get("Service/" + door.substring(10, door.indexOf(" port ")));
      return service == null ? new ArrayList<>() : inCluster(service, port);
    }
    return balancer(first, door.substring(0, door.indexOf(" port ")), port);
  }

  private static Rule always(JsonNode backend) {
    return new Rule(0, JSON.createArrayNode(), List.of(backend), List.of(1));
  }

  private static List<Rule> inCluster(JsonNode service, String port) {
    List<Rule> out = new ArrayList<>();
    int number = Integer.parseInt(port.substring(0, port.indexOf('/')));
    for (JsonNode one : service.at("/spec/ports")) {
      if (one.path("port").asInt() == number) {
        out.add(
            always(
                JSON.createObjectNode()
                    .put("port", number)
                    .set("name", service.at("/metadata/name"))));
      }
    }
    return out;
  }

  private Fate together(When when, Rule rule) {
    double all = 0;
    for (int weight : rule.weights()) {
      all += weight;
    }
    if (all == 0 && !rule.backends().isEmpty()) {
      return UNKNOWN;
    }
    if (rule.backends().isEmpty()) {
      return Fate.nobody("SERVICE");
    }
    double lost = 0;
    double unknown = 0;
    String why = "";
    for (int i = 0; i < rule.backends().size(); i++) {
      JsonNode backend = rule.backends().get(i);
      Fate one = service(when, backend.path("name").asText(), backend.path("port"));
      double share = rule.weights().get(i) / all;
      lost += share * one.lost();
      unknown += share * one.unknown();
      why = share > 0 && one.lost() > 0 ? one.why() : why;
    }
    return new Fate(lost, unknown, why);
  }

  /** Adds the pods of a workload at a moment, and which revision its Services select. */
  private void run(When when, String key, JsonNode old, JsonNode now) {
    List<Pods> out = pods.get(when);
    boolean rollout = key.startsWith("Rollout/");
    if (when == When.BEFORE) {
      if (old != null) {
        out.add(new Pods(key, 0, old.at("/spec/template"), size(old)));
        select(when, key, old, 0, 0);
      }
      return;
    }
    if (now == null) {
      select(when, key, when == When.APPLY ? old : null, 0, 0);
      return;
    }
    boolean refused = rollout && isRefusedByArgo(now);
    boolean moves = !refused && canStart(now);
    if (old == null) {
      if (moves && when != When.APPLY) {
        out.add(new Pods(key, 1, now.at("/spec/template"), size(now)));
      }
      select(when, key, refused ? null : now, 1, 1);
      return;
    }
    int kept = refused ? size(old) : Math.min(size(old), size(now));
    if (old.at("/spec/template").equals(now.at("/spec/template"))) {
      int count = when == When.APPLY || refused ? kept : size(now);
      out.add(new Pods(key, 0, old.at("/spec/template"), count));
      select(when, key, refused ? old : now, 0, 0);
      return;
    }
    JsonNode strategy =
        now.at(key.startsWith("Deployment/") ? "/spec/strategy" : "/spec/updateStrategy");
    String type = strategy.path("type").asText();
    int partition = strategy.at("/rollingUpdate/partition").asInt(0);
    boolean person =
        key.startsWith("ReplicaSet/")
            || type.equals("OnDelete")
            || (key.startsWith("Deployment/") && now.at("/spec/paused").asBoolean());
    int oldPods = kept;
    int newPods = 0;
    boolean ahead = false;
    boolean done = moves && when == When.PROMOTED;
    if (when == When.APPLY || !moves) {
      if (!rollout && !person) {
        oldPods =
            switch (kind(key)) {
              case "Deployment" -> type.equals("Recreate") ? 0 : kept - kept / 4;
              case "StatefulSet" -> partition < kept ? kept - 1 : kept;
              default -> kept;
            };
      }
    } else if (when == When.REST && rollout && waits(now)) {
      JsonNode steps = now.at("/spec/strategy/canary/steps");
      newPods = steps.isMissingNode() ? size(now) : (size(now) + 1) / 2;
      oldPods = steps.isMissingNode() ? kept : newPods;
      ahead = true;
    } else if (when == When.REST && partition > 0) {
      oldPods = Math.min(kept, partition);
      newPods = Math.max(0, size(now) - partition);
    } else if (when == When.PROMOTED || !person) {
      done = true;
    }
    out.add(new Pods(key, 0, old.at("/spec/template"), done ? 0 : oldPods));
    out.add(new Pods(key, 1, now.at("/spec/template"), done ? size(now) : newPods));
    boolean blueGreen = now.at("/spec/strategy").has("blueGreen");
    boolean preview = moves && (blueGreen || ahead);
    select(when, key, refused ? old : now, done ? 1 : 0, done || preview ? 1 : 0);
  }

  /** Which revisions the Services select that a Rollout names: the one in use, and the next. */
  private void select(When when, String key, JsonNode rollout, int active, int next) {
    if (rollout == null || !key.startsWith("Rollout/")) {
      return;
    }
    JsonNode strategy = rollout.at("/spec/strategy");
    Map<String, String> out = selected.get(when);
    out.put(strategy.at("/blueGreen/previewService").asText(), key + next);
    out.put(strategy.at("/canary/canaryService").asText(), key + next);
    out.put(strategy.at("/blueGreen/activeService").asText(), key + active);
    out.put(strategy.at("/canary/stableService").asText(), key + active);
  }

  private static boolean waits(JsonNode rollout) {
    for (JsonNode step : rollout.at("/spec/strategy/canary/steps")) {
      if (step.has("pause") && !step.path("pause").has("duration")) {
        return true;
      }
    }
    return !rollout.at("/spec/strategy/blueGreen/autoPromotionEnabled").asBoolean(true);
  }

  private boolean isRefusedByArgo(JsonNode object) {
    Rollout rollout = Rollouts.read(object).toOptional().orElse(null);
    if (rollout == null || !Rollouts.validate(rollout).problems().isEmpty()) {
      return true;
    }
    JsonNode strategy = object.at("/spec/strategy");
    Map<ServiceRole, String> named = new LinkedHashMap<>();
    named.put(ServiceRole.ACTIVE, strategy.at("/blueGreen/activeService").asText());
    named.put(ServiceRole.PREVIEW, strategy.at("/blueGreen/previewService").asText());
    named.put(ServiceRole.STABLE, strategy.at("/canary/stableService").asText());
    named.put(ServiceRole.CANARY, strategy.at("/canary/canaryService").asText());
    ReferencedResources.Builder found = ReferencedResources.builder();
    for (Map.Entry<ServiceRole, String> one : named.entrySet()) {
      JsonNode service = after.get("Service/" + one.getValue());
      if (!one.getValue().isEmpty()) {
        if (service == null) {
          return true;
        }
        found.addServices(ReferencedService.of(one.getKey(), service));
      }
    }
    return !Rollouts.validateReferences(rollout, found.build()).isEmpty();
  }

  private static int size(JsonNode workload) {
    return workload.path("kind").asText().equals("DaemonSet")
        ? 1
        : workload.at("/spec/replicas").asInt(1);
  }

  /** Whether new pods of some workload cannot start that could, or whose like could. */
  boolean stopsSome() {
    return after.entrySet().stream()
        .filter(one -> WORKLOADS.contains(kind(one.getKey())))
        .anyMatch(
            one -> {
              JsonNode old = before.get(one.getKey());
              return !lacks(after, one.getValue()).isEmpty()
                  && (old == null || !lacks(before, old).containsAll(lacks(after, one.getValue())));
            });
  }

  private boolean canStart(JsonNode workload) {
    return lacks(after, workload).isEmpty();
  }

  /** What is not there that new pods need. */
  private static Set<String> lacks(Map<String, JsonNode> objects, JsonNode workload) {
    JsonNode template = workload.at("/spec/template");
    Set<String> out = new TreeSet<>();
    for (JsonNode container : template.at("/spec/containers")) {
      for (JsonNode from : container.path("envFrom")) {
        String name = "ConfigMap/" + from.at("/configMapRef/name").asText();
        if (!objects.containsKey(name)) {
          out.add(name);
        }
      }
      JsonNode probe = container.at("/readinessProbe/httpGet/port");
      boolean found = !probe.isTextual();
      for (JsonNode port : container.path("ports")) {
        found |= port.path("name").equals(probe);
      }
      if (!found) {
        out.add("port " + probe);
      }
    }
    return out;
  }

  private Fate service(When when, String name, JsonNode wanted) {
    JsonNode service = (when == When.BEFORE ? before : after).get("Service/" + name);
    if (service == null) {
      return Fate.nobody("SERVICE");
    }
    for (JsonNode port : service.at("/spec/ports")) {
      boolean same =
          wanted.isTextual()
              ? wanted.asText().equals(port.path("name").asText())
              : wanted.asInt() == port.path("port").asInt();
      if (same) {
        return endpoints(when, service, port);
      }
    }
    return Fate.nobody("PORT");
  }

  /** Pods without the named port are no endpoints; a number that none declares is not known. */
  private Fate endpoints(When when, JsonNode service, JsonNode port) {
    if (service.at("/spec/selector").isEmpty()) {
      return UNKNOWN;
    }
    double answering = 0;
    double unknown = 0;
    String why = "SELECTOR";
    JsonNode target = port.has("targetPort") ? port.path("targetPort") : port.path("port");
    String revision = selected.get(when).get(service.at("/metadata/name").asText());
    for (Pods group : pods.get(when)) {
      boolean chosen = revision == null || revision.equals(group.owner() + group.revision());
      for (Map.Entry<String, JsonNode> label : service.at("/spec/selector").properties()) {
        chosen &=
            label.getValue().equals(group.template().at("/metadata/labels").path(label.getKey()));
      }
      if (!chosen) {
        continue;
      }
      if (group.count() == 0) {
        why = why.equals("SELECTOR") ? "PODS" : why;
        continue;
      }
      boolean found = false;
      for (JsonNode container : group.template().at("/spec/containers")) {
        for (JsonNode one : container.path("ports")) {
          found |=
              target.isTextual()
                  ? one.path("name").equals(target)
                  : one.path("containerPort").asInt() == target.asInt();
        }
      }
      answering += found ? group.count() : 0;
      unknown += !found && !target.isTextual() ? group.count() : 0;
      why = "CONTAINER_PORT";
    }
    double all = answering + unknown;
    return all == 0 ? Fate.nobody(why) : answering == all ? FINE : new Fate(0, unknown / all, "");
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
          String host = rule.path("host").asText();
          boolean exact = path.path("pathType").asText().equals("Exact");
          var conditions = JSON.createArrayNode();
          if (!host.isEmpty()) {
            condition(conditions, "host-header", host);
          }
          String plain = text.equals("/") ? "" : text;
          if (exact) {
            condition(conditions, "path-pattern", text);
          } else {
            condition(conditions, "path-pattern", plain.isEmpty() ? "/" : plain, plain + "/*");
          }
          var backend = JSON.createObjectNode();
          backend.set("name", path.at("/backend/service/name"));
          JsonNode port = path.at("/backend/service/port");
          backend.set("port", port.has("number") ? port.path("number") : port.path("name"));
          int rank = host.isEmpty() ? 200_000 : host.startsWith("*") ? 100_000 : 0;
          rank += (50 - host.length()) * 1_000 + (50 - text.length()) * 2 + (exact ? 0 : 1);
          out.add(new Rule(rank, conditions, List.of(backend), List.of(1)));
        }
      }
    }
    return out;
  }

  private static void condition(
      com.fasterxml.jackson.databind.node.ArrayNode out, String field, String... values) {
    String config = field.equals("host-header") ? "hostHeaderConfig" : "pathPatternConfig";
    var list = out.addObject().put("field", field).putObject(config).putArray("values");
    for (String value : values) {
      list.add(value);
    }
  }

  /** The rules of the last stack that could be built; null if none could. */
  private List<Rule> balancer(boolean first, String id, String port) {
    JsonNode stack = first ? stacksBefore.get(id) : stacksAfter.get(id);
    if (!first && stack != null && stack.isNull()) {
      stack = stacksBefore.get(id);
    }
    if (stack == null) {
      return new ArrayList<>();
    }
    if (stack.isNull()) {
      return null;
    }
    List<Rule> out = new ArrayList<>();
    JsonNode resources = stack.path("resources");
    JsonNode listener = resources.path("AWS::ElasticLoadBalancingV2::Listener").path(port);
    if (listener.isMissingNode()) {
      return out;
    }
    for (Map.Entry<String, JsonNode> one :
        resources.path("AWS::ElasticLoadBalancingV2::ListenerRule").properties()) {
      JsonNode spec = one.getValue().path("spec");
      if (one.getKey().startsWith(port + ":")) {
        out.add(
            forward(
                resources,
                spec.path("priority").asInt(),
                spec.path("conditions"),
                spec.path("actions").path(0)));
      }
    }
    JsonNode last = listener.at("/spec/defaultActions").path(0);
    out.add(forward(resources, Integer.MAX_VALUE, JSON.createArrayNode(), last));
    return out;
  }

  private static Rule forward(JsonNode resources, int rank, JsonNode conditions, JsonNode action) {
    List<JsonNode> backends = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    JsonNode groups = action.at("/forwardConfig/targetGroups");
    for (JsonNode group : groups) {
      String ref = group.at("/targetGroupARN/$ref").asText();
      String key = ref.replaceAll("#/resources/[^/]+/(.*)/status/.*", "$1");
      backends.add(
          resources
              .path("K8S::ElasticLoadBalancingV2::TargetGroupBinding")
              .path(key)
              .at("/spec/template/spec/serviceRef"));
      weights.add(groups.size() == 1 ? 1 : group.path("weight").asInt(1));
    }
    return new Rule(rank, conditions, backends, weights);
  }

  /** The stacks by name; JSON null where the controller refuses one. */
  private static Map<String, JsonNode> stacks(Map<String, JsonNode> objects) {
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
    Map<String, JsonNode> out = new TreeMap<>();
    for (PlannedLoadBalancer one :
        LoadBalancerStacks.plan(
                ClusterObjects.of(ingresses, List.of(), List.of(), List.of()),
                services,
                List.of(),
                StackSettings.of(LbcFlags.of("my-cluster", "vpc")))
            .loadBalancers()) {
      out.put(
          one.id(),
          one.stack().isOk()
              ? one.stack().orElseThrow().toTree()
              : JSON.getNodeFactory().nullNode());
    }
    return out;
  }

  private static boolean takes(JsonNode conditions, String host, String path) {
    for (JsonNode condition : conditions) {
      boolean isHost = condition.path("field").asText().equals("host-header");
      boolean any = false;
      for (JsonNode value :
          condition.path(isHost ? "hostHeaderConfig" : "pathPatternConfig").path("values")) {
        any |=
            isHost
                ? matches(value.asText().toLowerCase(Locale.ROOT), host.toLowerCase(Locale.ROOT))
                : matches(value.asText(), path);
      }
      if (!any) {
        return false;
      }
    }
    return true;
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
