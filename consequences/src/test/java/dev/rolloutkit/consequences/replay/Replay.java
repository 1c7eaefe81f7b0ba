package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.replay.ReplayedPods.Pods;
import dev.rolloutkit.consequences.replay.ReplayedRules.Backend;
import dev.rolloutkit.consequences.replay.ReplayedRules.Rule;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
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
   * @param targets the pods that answer, each revision with the number of its port
   */
  record Fate(double lost, double unknown, String why, Set<String> targets) {
    static Fate nobody(String why) {
      return new Fate(1, 0, why, Set.of());
    }

    double answered() {
      return 1 - lost - unknown;
    }

    boolean isWorseThan(Fate other) {
      return lost > other.lost + 1e-9;
    }
  }

  /** The moments that it replays. */
  enum When {
    BEFORE,
    APPLY,
    REST,
    PROMOTED
  }

  private static final Fate UNKNOWN = new Fate(0, 1, "", Set.of());

  private final Map<String, JsonNode> before;
  private final Map<String, JsonNode> after;
  private final ReplayedRules rulesBefore;
  private final ReplayedRules rulesAfter;
  private final Map<When, ReplayedPods> pods = new EnumMap<>(When.class);
  private final Map<List<Object>, Fate> fates = new HashMap<>();

  /** Both sides, each by {@code Kind/name}; everything is in one namespace. */
  Replay(Map<String, JsonNode> before, Map<String, JsonNode> given) {
    this.before = before;
    after = new TreeMap<>();
    given.forEach(
        (key, object) -> {
          JsonNode stored = isRefused(before.get(key), object) ? before.get(key) : object;
          if (stored != null) {
            after.put(key, stored);
          }
        });
    rulesBefore = ReplayedRules.of(before, before);
    rulesAfter = ReplayedRules.of(after, before);
    for (When when : When.values()) {
      pods.put(when, new ReplayedPods(when, before, after));
    }
  }

  /** What the API server does not take: fields that may not change, and classes of others. */
  private static boolean isRefused(JsonNode old, JsonNode object) {
    if (object.path("kind").asText().equals("Service")) {
      boolean was = old != null && isBalanced(old);
      JsonNode lbClass = object.at("/spec/loadBalancerClass");
      // of a Service that is no load balancer any more the API server drops the class
      return isBalanced(object)
          ? was && !old.at("/spec/loadBalancerClass").equals(lbClass)
          : !was && !lbClass.isMissingNode();
    }
    List<String> fixed =
        ReplayedPods.isWorkload(object.path("kind").asText() + "/")
            ? List.of("/spec/selector", "/spec/serviceName")
            : List.of("/spec/targetGroupARN");
    return old != null && fixed.stream().anyMatch(at -> !old.at(at).equals(object.at(at)));
  }

  private static boolean isBalanced(JsonNode service) {
    return service.at("/spec/type").asText().equals("LoadBalancer");
  }

  /** The doors of the cluster before, by their names. */
  Set<String> doors() {
    return rulesBefore.doors();
  }

  /**
   * The fate of a request to a door.
   *
   * @param door its name, as findings name it
   * @param request the parts of the request by what conditions call them, headers by their names;
   *     in lower case but for the path and the method
   */
  Fate fate(When when, String door, Map<String, String> request) {
    List<Rule> all = rules(when, door);
    int index = rule(when, door, request);
    if (all == null || index < 0) {
      return all == null ? UNKNOWN : Fate.nobody(all.isEmpty() ? "DOOR" : "RULE");
    }
    return fates.computeIfAbsent(
        List.of(when, door, index), k -> together(when, door, all.get(index)));
  }

  /** Which rule a request takes: its place among the rules of the door, or -1. */
  int rule(When when, String door, Map<String, String> request) {
    List<Rule> all = rules(when, door);
    for (int i = 0; all != null && i < all.size(); i++) {
      if (all.get(i).takes(request)) {
        return i;
      }
    }
    return -1;
  }

  private List<Rule> rules(When when, String door) {
    return (when == When.BEFORE ? rulesBefore : rulesAfter).of(door).orElse(null);
  }

  private Fate together(When when, String door, Rule rule) {
    double all = rule.backends().stream().mapToInt(Backend::weight).sum();
    if (rule.backends().isEmpty()) {
      return Fate.nobody(rule.rank() == Integer.MAX_VALUE ? "RULE" : "SERVICE");
    }
    if (all == 0) {
      return UNKNOWN;
    }
    double lost = 0;
    double unknown = 0;
    String why = "";
    for (Backend backend : rule.backends()) {
      boolean empty = when == When.APPLY && isNew(door, backend);
      Fate one = empty ? Fate.nobody("GROUP") : service(when, backend.service(), backend.port());
      double share = backend.weight() / all;
      lost += share * one.lost();
      unknown += share * one.unknown();
      why = share > 0 && one.lost() > 0 ? one.why() : why;
    }
    return new Fate(lost, unknown, why, Set.of());
  }

  /** Whether a target group is new, loses all its pods to others, or has them at another port. */
  private boolean isNew(String door, Backend backend) {
    Fate was = service(When.BEFORE, backend.service(), backend.port());
    Fate is = service(When.APPLY, backend.service(), backend.port());
    boolean known = was.unknown() + is.unknown() == 0 && backend.group().contains("\"ip\"");
    boolean moved = is.answered() > 0 && is.targets().stream().noneMatch(was.targets()::contains);
    return rulesBefore.lacks(door, backend.group()) || (known && moved);
  }

  /** Whether new pods of some workload cannot start that could, or whose like could. */
  boolean stopsSome() {
    return after.entrySet().stream()
        .filter(one -> ReplayedPods.isWorkload(one.getKey()))
        .anyMatch(
            one -> {
              JsonNode old = before.get(one.getKey());
              Set<String> lacks = ReplayedPods.lacks(after, one.getValue());
              return !lacks.isEmpty()
                  && (old == null || !ReplayedPods.lacks(before, old).containsAll(lacks));
            });
  }

  private Fate service(When when, String name, JsonNode wanted) {
    JsonNode service = (when == When.BEFORE ? before : after).get("Service/" + name);
    if (service == null) {
      return Fate.nobody("SERVICE");
    }
    for (JsonNode port : service.at("/spec/ports")) {
      String field = wanted.isTextual() ? "name" : "port";
      if (port.path(field).asText().equals(wanted.asText())) {
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
    Set<String> targets = new TreeSet<>();
    JsonNode target = port.has("targetPort") ? port.path("targetPort") : port.path("port");
    for (Pods group : pods.get(when).pods) {
      boolean chosen = pods.get(when).mayGet(service.at("/metadata/name").asText(), group);
      for (Map.Entry<String, JsonNode> label : service.at("/spec/selector").properties()) {
        chosen &=
            label.getValue().equals(group.template().at("/metadata/labels").path(label.getKey()));
      }
      if (chosen && group.count() == 0) {
        why = why.equals("SELECTOR") ? "PODS" : why;
      } else if (chosen) {
        int number = declared(group.template(), target);
        boolean found = number >= 0 && targets.add(group.owner() + group.revision() + ":" + number);
        answering += found ? group.count() : 0;
        unknown += !found && !target.isTextual() ? group.count() : 0;
        why = "CONTAINER_PORT";
      }
    }
    double all = answering + unknown;
    return all == 0 ? Fate.nobody(why) : new Fate(0, unknown / all, "", targets);
  }

  /** The number of a port that containers declare by its number or name; -1 if none does. */
  private static int declared(JsonNode template, JsonNode target) {
    for (JsonNode container : template.at("/spec/containers")) {
      for (JsonNode one : container.path("ports")) {
        String field = target.isTextual() ? "name" : "containerPort";
        if (one.path(field).asText().equals(target.asText())) {
          return one.path("containerPort").asInt();
        }
      }
    }
    return -1;
  }
}
