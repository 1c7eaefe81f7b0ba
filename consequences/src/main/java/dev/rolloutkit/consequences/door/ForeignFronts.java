package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.internal.door.IngressPaths;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The doors of Ingresses whose controller is not known, by the rules of the Ingress API: an exact
 * host before a wildcard, a longer path before a shorter one, an exact path before a prefix.
 *
 * @rule At a controller that is not modelled an exact host comes before a wildcard, and a longer
 *     path before a shorter one.
 */
final class ForeignFronts {
  private static final ImmutableSet<String> CONTROLLERS =
      ImmutableSet.of(
          "nginx.ingress.kubernetes.io",
          "nginx.org",
          "traefik.ingress.kubernetes.io",
          "haproxy.org");
  private static final ImmutableList<String> ROUTING =
      ImmutableList.of(
          "canary",
          "rewrite",
          "app-root",
          "permanent-redirect",
          "temporal-redirect",
          "force-ssl-redirect",
          "ssl-redirect",
          "from-to-www-redirect",
          "auth-",
          "whitelist-source-range",
          "allowlist-source-range",
          "denylist-source-range",
          "backend-protocol",
          "server-alias",
          "default-backend",
          "use-regex",
          "configuration-snippet",
          "server-snippet",
          "router.");

  private ForeignFronts() {}

  static ImmutableList<Front> of(Collection<ClusterObject> ingresses) {
    Map<String, List<ClusterObject>> byClass = new TreeMap<>();
    for (ClusterObject one : ingresses) {
      byClass.computeIfAbsent(IngressPaths.className(one), k -> new ArrayList<>()).add(one);
    }
    ImmutableList.Builder<Front> out = ImmutableList.builder();
    byClass.forEach(
        (name, members) ->
            out.add(
                new Front(
                    new Door.Foreign(name),
                    rules(members, ForeignFronts::forward),
                    FrontSettings.none())));
    return out.build();
  }

  /**
   * The rules of Ingresses in the order that the Ingress API defines, the default action last.
   *
   * @param action what a backend of an Ingress does
   */
  static ImmutableList<DoorRule> rules(
      List<ClusterObject> members, BiFunction<ClusterObject, JsonNode, DoorAction> action) {
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
    DoorAction last = new DoorAction.Fixed("404");
    for (ClusterObject ingress : members) {
      IngressPaths.of(ingress).forEach(entry -> all.add(new Written(ingress, entry)));
      JsonNode backend = new IngressTree(ingress.tree()).defaultBackend();
      if (backend.isObject()) {
        last = action.apply(ingress, backend);
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
              action.apply(one.ingress(), one.entry().path("path").path("backend")),
              "",
              routing(one.ingress()),
              reads(one.ingress(), one.entry())));
    }
    rules.add(
        new DoorRule(
            new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
            last,
            "",
            ImmutableList.of()));
    return rules.build();
  }

  private static ImmutableList<Read> reads(ClusterObject ingress, JsonNode entry) {
    ImmutableList.Builder<Read> out = ImmutableList.builder();
    out.add(
        new Read(ingress.key(), "", BooleanNode.TRUE),
        new Read(ingress.key(), "spec.ingressClassName", ingress.at("spec", "ingressClassName")),
        new Read(ingress.key(), IngressPaths.FIELD, entry));
    routing(ingress)
        .forEach(
            (key, value) ->
                out.add(
                    new Read(
                        ingress.key(),
                        "metadata.annotations[" + key + "]",
                        TextNode.valueOf(value))));
    return out.build();
  }

  /** The annotations of nginx and Traefik that decide who answers. */
  static ImmutableSortedMap<String, String> routing(ClusterObject ingress) {
    TreeMap<String, String> out = new TreeMap<>();
    ingress
        .at("metadata", "annotations")
        .properties()
        .forEach(
            one -> {
              int slash = one.getKey().indexOf('/');
              String name = one.getKey().substring(slash + 1);
              if (slash > 0
                  && CONTROLLERS.contains(one.getKey().substring(0, slash))
                  && ROUTING.stream().anyMatch(name::startsWith)) {
                out.put(one.getKey(), one.getValue().asText(""));
              }
            });
    return ImmutableSortedMap.copyOfSorted(out);
  }

  private static RuleCondition condition(String field, ImmutableList<String> values) {
    return new RuleCondition(field, "", values, ImmutableList.of(), ImmutableList.of());
  }

  private static DoorAction forward(ClusterObject ingress, JsonNode backend) {
    return IngressPaths.backend(ingress, backend)
        .<DoorAction>map(one -> new DoorAction.Forward(ImmutableList.of(one)))
        .orElse(new DoorAction.Unclear("the backend, which is no Service"));
  }
}
