package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.action.LbcTransform;
import java.util.Optional;

/**
 * The transforms of a rule of an application load balancer.
 *
 * @rule URL rewrites of a route become transforms of the rule.
 */
final class RuleTransforms {
  private static final String SPECIAL = "\\.[]{}()*+-?^$|";

  private RuleTransforms() {}

  /**
   * The transforms of a rule, in order.
   *
   * @param quotes whether the regular expression quotes a prefix and drops its trailing slash
   */
  static ImmutableList<LbcTransform> of(RuleCandidate candidate, boolean quotes) {
    ImmutableList.Builder<LbcTransform> out = ImmutableList.builder();
    for (JsonNode filter : GatewayFields.list(candidate.rule().spec(), "filters")) {
      switch (GatewayFields.text(filter, "type")) {
        case "URLRewrite" -> {
          JsonNode rewrite = filter.path("urlRewrite");
          path(rewrite.path("path"), candidate, quotes, true).ifPresent(out::add);
          GatewayFields.optional(rewrite, "hostname")
              .ifPresent(host -> out.add(new LbcTransform.HostRewrite(one(".*", host))));
        }
        case "RequestRedirect" ->
            path(filter.path("requestRedirect").path("path"), candidate, quotes, false)
                .ifPresent(out::add);
        default -> {}
      }
    }
    return out.build();
  }

  private static Optional<LbcTransform> path(
      JsonNode path, RuleCandidate candidate, boolean quotes, boolean full) {
    Optional<String> whole = GatewayFields.optional(path, "replaceFullPath");
    if (whole.isPresent()) {
      return full
          ? Optional.of(new LbcTransform.UrlRewrite(one("^([^?]*)", whole.get())))
          : Optional.empty();
    }
    return GatewayFields.optional(path, "replacePrefixMatch")
        .map(
            to -> {
              String match = GatewayFields.text(candidate.match().path("path"), "value");
              return new LbcTransform.UrlRewrite(
                  one("(^" + (quotes ? quoted(match) : match) + "(/)?)", replacement(to)));
            });
  }

  private static String replacement(String to) {
    if (to.isEmpty()) {
      return "/";
    }
    return to.endsWith("/") ? to : to + "$2";
  }

  private static String quoted(String prefix) {
    String cut = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    StringBuilder out = new StringBuilder();
    cut.chars()
        .forEach(
            c -> {
              if (SPECIAL.indexOf(c) >= 0) {
                out.append('\\');
              }
              out.append((char) c);
            });
    return out.toString();
  }

  private static ImmutableList<LbcTransform.Rewrite> one(String regex, String replace) {
    return ImmutableList.of(new LbcTransform.Rewrite(regex, replace));
  }
}
