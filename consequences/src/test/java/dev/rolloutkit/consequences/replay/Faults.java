package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Faults that the module could have. None is in its code, so that it has no switches that only
 * tests use: a field or object that it does not look at is one that it sees as it was before, and
 * what it leaves out of its answer is taken out of the answer.
 */
final class Faults {
  private static final String WORKLOADS = "Deployment StatefulSet DaemonSet ReplicaSet Rollout";
  private static final String CONTAINER = "/spec/template/spec/containers/*/";
  private static final String PATHS = "/spec/rules/*/http/paths/*/";
  private static final String ANNOTATION = "/metadata/annotations/alb.ingress.kubernetes.io~1";

  /**
   * A fault.
   *
   * @param name what is wrong
   * @param blind the after side as the module sees it; the arguments are both sides
   * @param answer what becomes of the findings
   */
  record Fault(String name, Blindness blind, UnaryOperator<Stream<Finding>> answer) {
    /** The review of a module with this fault; empty if the fault plays no part in this change. */
    Optional<Review> review(
        Map<String, JsonNode> before, Map<String, JsonNode> after, Review right) {
      Map<String, JsonNode> seen = blind.seen(before, after);
      Review review = seen.equals(after) ? right : ReplayedReviewsTest.review(before, seen);
      List<Finding> told = answer.apply(review.findings().stream()).toList();
      return seen.equals(after) && told.equals(right.findings())
          ? Optional.empty()
          : Optional.of(Review.builder().from(review).findings(told).build());
    }
  }

  /** What the module sees of a change. */
  interface Blindness {
    Map<String, JsonNode> seen(Map<String, JsonNode> before, Map<String, JsonNode> after);
  }

  private Faults() {}

  /** All of them; none has a name twice. */
  static List<Fault> all() {
    List<Fault> out = new ArrayList<>();
    out.add(field("Service", "/spec/selector"));
    out.add(field("Service", "/spec/ports/*/targetPort"));
    out.add(field("Service", "/spec/ports/*/port"));
    out.add(field("Service", "/spec/type"));
    out.add(field("Deployment", "/spec/replicas"));
    out.add(field("StatefulSet", "/spec/replicas"));
    out.add(field("ReplicaSet", "/spec/replicas"));
    out.add(field("Rollout", "/spec/replicas"));
    out.add(field(WORKLOADS, "/spec/template/metadata/labels"));
    out.add(field("Rollout", "/spec/template/metadata/labels"));
    out.add(field("Deployment", "/spec/template/metadata/labels/app"));
    out.add(field(WORKLOADS, CONTAINER + "ports"));
    out.add(field(WORKLOADS, CONTAINER + "ports/*/name"));
    out.add(field(WORKLOADS, CONTAINER + "ports/*/containerPort"));
    out.add(field(WORKLOADS, CONTAINER + "readinessProbe"));
    out.add(field(WORKLOADS, CONTAINER + "envFrom"));
    out.add(field("Deployment", "/spec/strategy"));
    out.add(field("Rollout", "/spec/strategy"));
    out.add(field("Ingress", "/spec/rules/*/host"));
    out.add(field("Ingress", PATHS + "path"));
    out.add(field("Ingress", PATHS + "pathType"));
    out.add(field("Ingress", PATHS + "backend"));
    out.add(field("Ingress", "/spec/rules"));
    out.add(field("Ingress", "/spec/ingressClassName"));
    out.add(field("Ingress", ANNOTATION + "group.name"));
    out.add(field("Ingress", ANNOTATION + "actions.act"));
    out.add(field("TargetGroupBinding", "/spec/serviceRef/name"));
    out.add(field("TargetGroupBinding", "/spec/serviceRef/port"));
    out.add(field("HTTPRoute", "/spec/rules/*/matches/*/headers"));
    out.add(field("HTTPRoute", "/spec/rules/*/matches/*/method"));
    for (String kind :
        List.of(
            "Service",
            "Deployment",
            "StatefulSet",
            "DaemonSet",
            "ReplicaSet",
            "Rollout",
            "Ingress",
            "TargetGroupBinding",
            "ConfigMap")) {
      out.add(new Fault("a deleted " + kind + " is not looked at", deletion(kind), x -> x));
    }
    out.add(new Fault("a new Ingress is not looked at", addition("Ingress"), x -> x));
    out.add(new Fault("a new workload is not looked at", addition(WORKLOADS), x -> x));
    out.add(silent("Apply is left out", one -> one.moment().equals(Optional.of(Moment.APPLY))));
    out.add(silent("Rest is left out", one -> one.moment().equals(Optional.of(Moment.REST))));
    out.add(
        silent("Promoted is left out", one -> one.moment().equals(Optional.of(Moment.PROMOTED))));
    out.add(silent("another address is not told", one -> one.code() == Code.ADDRESS_CHANGES));
    out.add(door("the groups are left out", Door.Group.class));
    out.add(door("load balancers of Services are left out", Door.LoadBalancer.class));
    out.add(door("target groups are left out", Door.TargetGroup.class));
    out.add(door("other controllers are left out", Door.Foreign.class));
    out.add(door("the inside of the cluster is left out", Door.InCluster.class));
    out.add(
        answer(
            "only the first entry is listed",
            one ->
                one.entries().isEmpty()
                    ? one
                    : Finding.builder().from(one).entries(one.entries().subList(0, 1)).build()));
    out.add(
        answer(
            "what is covered is not listed",
            one -> Finding.builder().from(one).covered(List.of()).build()));
    out.add(
        answer(
            "a loss is a warning",
            one -> one.code() == Code.NOBODY_ANSWERS ? one.at(Level.WARNING) : one));
    out.add(
        answer(
            "a loss in between is a note",
            one -> one.code() == Code.GAP ? one.at(Level.NOTE) : one));
    out.add(
        answer(
            "another answer is told as a loss",
            one ->
                one.code() == Code.ANSWERED_BY_ANOTHER
                    ? Finding.builder().from(one).code(Code.NOBODY_ANSWERS).build()
                    : one));
    return out;
  }

  private static Fault field(String kinds, String path) {
    return new Fault(path + " of " + kinds + " is not looked at", blindFor(kinds, path), x -> x);
  }

  private static Fault silent(String name, Predicate<Finding> left) {
    return new Fault(name, (before, after) -> after, all -> all.filter(left.negate()));
  }

  private static Fault answer(String name, UnaryOperator<Finding> one) {
    return new Fault(name, (before, after) -> after, all -> all.map(one));
  }

  private static Fault door(String name, Class<? extends Door> left) {
    return answer(
        name,
        one ->
            Finding.builder()
                .from(one)
                .entries(one.entries().stream().filter(e -> !left.isInstance(e.door())).toList())
                .covered(one.covered().stream().filter(e -> !left.isInstance(e.door())).toList())
                .build());
  }

  private static Blindness deletion(String kind) {
    return (before, after) -> {
      Map<String, JsonNode> out = new TreeMap<>(after);
      before.forEach(
          (key, object) -> {
            if (key.startsWith(kind + "/")) {
              out.putIfAbsent(key, object);
            }
          });
      return out;
    };
  }

  private static Blindness addition(String kinds) {
    return (before, after) -> {
      Map<String, JsonNode> out = new TreeMap<>(after);
      out.keySet()
          .removeIf(
              key ->
                  kinds.contains(key.substring(0, key.indexOf('/'))) && !before.containsKey(key));
      return out;
    };
  }

  private static Blindness blindFor(String kinds, String path) {
    List<String> names = List.of(path.substring(1).split("/"));
    return (before, after) -> {
      Map<String, JsonNode> out = new TreeMap<>(after);
      after.forEach(
          (key, object) -> {
            JsonNode old = before.get(key);
            boolean concerned = kinds.contains(key.substring(0, key.indexOf('/')));
            if (concerned && old != null && !old.equals(object)) {
              JsonNode seen = object.deepCopy();
              asBefore(old, seen, names);
              out.put(key, seen);
            }
          });
      return out;
    };
  }

  private static void asBefore(JsonNode old, JsonNode seen, List<String> names) {
    String name = names.get(0).replace("~1", "/");
    List<String> rest = names.subList(1, names.size());
    if (seen instanceof ArrayNode list) {
      for (int i = 0; i < list.size() && i < old.size(); i++) {
        asBefore(old.get(i), list.get(i), rest);
      }
    } else if (seen instanceof ObjectNode object && !rest.isEmpty()) {
      asBefore(old.path(name), object.path(name), rest);
    } else if (seen instanceof ObjectNode object) {
      if (old.has(name)) {
        object.set(name, old.path(name));
      } else {
        object.remove(name);
      }
    }
  }
}
