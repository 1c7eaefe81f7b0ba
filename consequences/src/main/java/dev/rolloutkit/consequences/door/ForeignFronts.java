package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The doors of Ingresses whose controller is not known, by the rules of the Ingress API: an exact
 * host before a wildcard, a longer path before a shorter one, an exact path before a prefix.
 */
final class ForeignFronts {
  private ForeignFronts() {}

  static ImmutableList<Front> of(Collection<ClusterObject> ingresses) {
    Map<String, List<ClusterObject>> byClass = new TreeMap<>();
    for (ClusterObject one : ingresses) {
      String annotated = one.annotation(IngressClassInfo.ANNOTATION);
      String name = annotated.isEmpty() ? one.at("spec", "ingressClassName").asText("") : annotated;
      byClass.computeIfAbsent(name, k -> new ArrayList<>()).add(one);
    }
    ImmutableList.Builder<Front> out = ImmutableList.builder();
    byClass.forEach((name, members) -> out.add(front(name, members)));
    return out.build();
  }

  private static Front front(String ingressClass, List<ClusterObject> members) {
    record Written(ClusterObject ingress, JsonNode entry) {
      String host() {
        return entry.path("host").asText("");
      }

      String path() {
        return entry.path("path").path("path").asText("/");
      }

      boolean isExact() {
        return entry.path("path").path("pathType").asText("").equals("Exact");
      }

      int hostRank() {
        return host().isEmpty() ? 2 : host().startsWith("*") ? 1 : 0;
      }
    }
    List<Written> all = new ArrayList<>();
    ImmutableList.Builder<DoorRule> rules = ImmutableList.builder();
    Action last = new Action.Fixed("404");
    for (ClusterObject ingress : members) {
      IngressPaths.of(ingress).forEach(entry -> all.add(new Written(ingress, entry)));
      JsonNode backend = ingress.at("spec", "defaultBackend");
      if (backend.isObject()) {
        last = forward(ingress, backend);
      }
    }
    all.sort(
        Comparator.comparingInt(Written::hostRank)
            .thenComparing(w -> -w.host().length())
            .thenComparing(w -> -w.path().length())
            .thenComparing(w -> !w.isExact()));
    int order = 0;
    for (Written one : all) {
      ImmutableList.Builder<RuleCondition> conditions = ImmutableList.builder();
      if (!one.host().isEmpty()) {
        conditions.add(condition(LbcCondition.HOST, ImmutableList.of(one.host())));
      }
      if (one.isExact()) {
        conditions.add(condition(LbcCondition.PATH, ImmutableList.of(one.path())));
      } else if (!one.path().equals("/")) {
        String path =
            one.path().endsWith("/")
                ? one.path().substring(0, one.path().length() - 1)
                : one.path();
        conditions.add(condition(LbcCondition.PATH, ImmutableList.of(path, path + "/*")));
      }
      rules.add(
          new DoorRule(
              new RouteRule(++order, conditions.build(), ""),
              forward(one.ingress(), one.entry().path("path").path("backend")),
              "",
              ImmutableList.of(
                  new Read(one.ingress().key(), "", BooleanNode.TRUE),
                  new Read(
                      one.ingress().key(),
                      "spec.ingressClassName",
                      one.ingress().at("spec", "ingressClassName")),
                  new Read(one.ingress().key(), IngressPaths.FIELD, one.entry()))));
    }
    rules.add(
        new DoorRule(
            new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
            last,
            "",
            ImmutableList.of()));
    return new Front(new Door.Foreign(ingressClass), rules.build());
  }

  private static RuleCondition condition(String field, ImmutableList<String> values) {
    return new RuleCondition(field, "", values, ImmutableList.of(), false);
  }

  private static Action forward(ClusterObject ingress, JsonNode backend) {
    return IngressPaths.backend(ingress, backend)
        .<Action>map(one -> new Action.Forward(ImmutableList.of(one)))
        .orElse(new Action.Unclear("the backend, which is no Service"));
  }
}
