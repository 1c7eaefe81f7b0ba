package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of a rule of an application load balancer.
 *
 * @rule The matches of a route become conditions for host, path, method, headers and query, and
 *     wildcards in paths are refused.
 */
final class RuleConditions {
  private RuleConditions() {}

  static ImmutableList<LbcCondition> of(RuleCandidate candidate) throws Failure {
    ImmutableList.Builder<LbcCondition> out = ImmutableList.builder();
    JsonNode match = candidate.match();
    if (!candidate.hostname().isEmpty()) {
      out.add(
          new LbcCondition.Host(LbcCondition.Patterns.of(ImmutableList.of(candidate.hostname()))));
    }
    if (candidate.isGrpc()) {
      out.add(LbcCondition.ofPath(ImmutableList.of(grpcPath(match.path("method")))));
    } else if (match.path("path").isObject()) {
      out.add(path(match.path("path")));
    }
    for (JsonNode header : GatewayFields.list(match, "headers")) {
      out.add(header(header));
    }
    if (!candidate.isGrpc()) {
      for (JsonNode query : GatewayFields.list(match, "queryParams")) {
        out.add(query(query));
      }
      GatewayFields.optional(match, "method")
          .filter(method -> !method.isEmpty())
          .ifPresent(method -> out.add(new LbcCondition.Method(ImmutableList.of(method))));
    }
    candidate
        .rule()
        .configuration()
        .ifPresent(found -> addSources(found, candidate.matchIndex(), out));
    return out.build();
  }

  private static void addSources(
      JsonNode configuration, int matchIndex, ImmutableList.Builder<LbcCondition> out) {
    for (JsonNode condition : GatewayFields.list(GatewayFields.spec(configuration), "conditions")) {
      List<JsonNode> indexes = GatewayFields.list(condition, "matchIndexes");
      boolean applies =
          indexes.isEmpty() || indexes.stream().anyMatch(i -> i.intValue() == matchIndex);
      if (applies && GatewayFields.text(condition, "field").equals(LbcCondition.SOURCE_IP)) {
        out.add(
            new LbcCondition.SourceIp(
                GatewayFields.texts(condition.path("sourceIPConfig"), "values")));
      }
    }
  }

  private static String grpcPath(JsonNode method) {
    String service = GatewayFields.text(method, "service");
    String name = GatewayFields.text(method, "method");
    if (service.isEmpty() && name.isEmpty()) {
      return "/*";
    }
    return "/" + (service.isEmpty() ? "*" : service) + "/" + (name.isEmpty() ? "*" : name);
  }

  private static LbcCondition path(JsonNode path) throws Failure {
    String value = GatewayFields.text(path, "value");
    return switch (GatewayFields.text(path, "type")) {
      case "RegularExpression" ->
          new LbcCondition.Path(LbcCondition.Patterns.ofRegexes(ImmutableList.of(value)));
      case "Exact" -> LbcCondition.ofPath(ImmutableList.of(value));
      default -> LbcCondition.ofPath(prefix(value));
    };
  }

  private static ImmutableList<String> prefix(String value) throws Failure {
    checkNoWildcard("prefix path", value);
    if (value.equals("/")) {
      return ImmutableList.of("/*");
    }
    String prefix = value.endsWith("/") ? value.substring(0, value.length() - 1) : value;
    return ImmutableList.of(prefix, prefix + "/*");
  }

  /** Fails if a path has characters that would be wildcards. */
  static void checkNoWildcard(String what, @Nullable String path) throws Failure {
    if (path != null && (path.indexOf('*') >= 0 || path.indexOf('?') >= 0)) {
      throw Build.stop(what + " shouldn't contain wildcards: " + path);
    }
  }

  private static LbcCondition header(JsonNode header) {
    String value = GatewayFields.text(header, "value");
    boolean regex = GatewayFields.text(header, "type").equals("RegularExpression");
    return new LbcCondition.Header(
        GatewayFields.text(header, "name"),
        regex
            ? LbcCondition.Patterns.ofRegexes(ImmutableList.of(value))
            : LbcCondition.Patterns.of(split(value)));
  }

  /** Splits at commas; after a backslash the next character is literal. */
  private static ImmutableList<String> split(String value) {
    List<String> out = new ArrayList<>();
    StringBuilder one = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\' && i + 1 < value.length()) {
        one.append(value.charAt(++i));
      } else if (c == ',') {
        out.add(one.toString());
        one.setLength(0);
      } else {
        one.append(c);
      }
    }
    out.add(one.toString());
    return ImmutableList.copyOf(out);
  }

  private static LbcCondition query(JsonNode query) {
    return new LbcCondition.Query(
        ImmutableList.of(
            new LbcCondition.Pair(
                GatewayFields.text(query, "name"), GatewayFields.text(query, "value"))));
  }
}
