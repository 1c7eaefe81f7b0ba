package dev.rolloutkit.stack.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.internal.route.Globs;
import java.util.List;
import java.util.Optional;

/**
 * A condition of a rule, prepared for matching requests: one of its values must match.
 *
 * @rule A condition of a rule holds if one of its values matches.
 * @param field the part of the request that it matches, such as {@code host-header}
 * @param header the name of the header in lower case; empty for other fields
 * @param values its patterns; in lower case for fields that are case-insensitive
 * @param pairs its patterns for key-value pairs of the query; the key {@code *} matches any key
 * @param regexes its regular expressions, which are not evaluated
 */
public record RuleCondition(
    String field,
    String header,
    ImmutableList<String> values,
    ImmutableList<Request.Pair> pairs,
    ImmutableList<String> regexes) {

  /** Reads a condition from the {@code spec} of a rule. */
  static RuleCondition of(JsonNode tree) {
    String field = tree.path("field").asText("");
    JsonNode config =
        tree.path(
            switch (field) {
              case LbcCondition.HOST -> "hostHeaderConfig";
              case LbcCondition.PATH -> "pathPatternConfig";
              case LbcCondition.HEADER -> "httpHeaderConfig";
              case LbcCondition.METHOD -> "httpRequestMethodConfig";
              case LbcCondition.SOURCE_IP -> "sourceIPConfig";
              default -> "queryStringConfig";
            });
    boolean exact =
        field.equals(LbcCondition.PATH)
            || field.equals(LbcCondition.METHOD)
            || field.equals(LbcCondition.SOURCE_IP);
    ImmutableList.Builder<String> values = ImmutableList.builder();
    ImmutableList.Builder<Request.Pair> pairs = ImmutableList.builder();
    for (JsonNode value : config.path("values")) {
      if (field.equals(LbcCondition.QUERY)) {
        pairs.add(
            new Request.Pair(
                value.has("key") ? GoStrings.toLower(value.path("key").asText("")) : "*",
                GoStrings.toLower(value.path("value").asText(""))));
      } else {
        values.add(exact ? value.asText("") : GoStrings.toLower(value.asText("")));
      }
    }
    return new RuleCondition(
        field,
        GoStrings.toLower(config.path("httpHeaderName").asText("")),
        values.build(),
        pairs.build(),
        regexes(config));
  }

  private static ImmutableList<String> regexes(JsonNode config) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    config.path("regexValues").forEach(value -> out.add(value.asText("")));
    return out.build();
  }

  /**
   * Whether it has regular expressions. If so, it is unknown for some requests whether it holds.
   */
  public boolean regex() {
    return !regexes.isEmpty();
  }

  /** Whether the condition holds for a request; empty if that depends on a regular expression. */
  public Optional<Boolean> holds(Request request) {
    if (regex()) {
      return request.expressions().map(holding -> holding.contains(this));
    }
    return Optional.of(
        switch (field) {
          case LbcCondition.HOST -> any(GoStrings.toLower(request.host()));
          case LbcCondition.PATH -> any(request.path());
          case LbcCondition.METHOD -> values.contains(request.method());
          case LbcCondition.HEADER ->
              request.headers().entrySet().stream()
                  .anyMatch(
                      h ->
                          GoStrings.toLower(h.getKey()).equals(header)
                              && any(GoStrings.toLower(h.getValue())));
          case LbcCondition.SOURCE_IP ->
              values.stream()
                  .anyMatch(
                      block ->
                          Cidr.parse(block)
                              .filter(cidr -> cidr.containsAddress(request.sourceIp()))
                              .isPresent());
          default ->
              request.query().stream()
                  .anyMatch(
                      pair ->
                          pairs.stream()
                              .anyMatch(
                                  p ->
                                      Globs.matches(p.key(), GoStrings.toLower(pair.key()))
                                          && Globs.matches(
                                              p.value(), GoStrings.toLower(pair.value()))));
        });
  }

  private boolean any(String text) {
    return values.stream().anyMatch(pattern -> Globs.matches(pattern, text));
  }

  /**
   * The condition for people: {@code host-header is a.example.com} or {@code path-pattern is one of
   * [/a, /a/*]}.
   */
  public String described() {
    String name = header.isEmpty() ? field : field + " " + header;
    if (regex()) {
      return name
          + " matches "
          + (regexes.size() == 1 ? "the expression " + regexes.get(0) : "one of " + regexes);
    }
    boolean query = field.equals(LbcCondition.QUERY);
    List<String> all =
        query ? pairs.stream().map(pair -> pair.key() + "=" + pair.value()).toList() : values;
    return name + (query ? " has " : " is ") + (all.size() == 1 ? all.get(0) : "one of " + all);
  }
}
