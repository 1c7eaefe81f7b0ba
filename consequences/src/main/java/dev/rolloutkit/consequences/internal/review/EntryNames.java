package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Names entries by the conditions of the rule that takes the requests.
 *
 * @rule An entry is named by what its rule asks for.
 * @rule Requests to port 443 are told with https.
 */
final class EntryNames {
  private static final int HTTPS = 443;

  private EntryNames() {}

  /**
   * The name of the requests that take one rule before a change and one afterwards. It is the name
   * of the rule that exists only before or only afterwards, or else made of the names of both. It
   * has no spaces.
   *
   * @param old the names of all rules before
   * @param young the names of all rules afterwards
   */
  static String of(
      Door door, RouteRule before, RouteRule after, Set<String> old, Set<String> young) {
    if (!door.speaksHttp()) {
      return door.name();
    }
    String was = of(before);
    String is = of(after);
    if (was.equals(is) || !old.contains(is)) {
      return is;
    }
    return young.contains(was) ? was + "&" + is : was;
  }

  /** The conditions of a rule, in an order of their own; {@code *} if it takes every request. */
  static String of(RouteRule rule) {
    TreeMap<String, List<String>> fields = new TreeMap<>();
    for (RuleCondition condition : rule.conditions()) {
      List<String> values = new ArrayList<>(condition.values());
      values.addAll(condition.regexes());
      condition.pairs().forEach(pair -> values.add(pair.key() + "=" + pair.value()));
      String field = condition.field() + (condition.regex() ? "~" : "");
      fields
          .computeIfAbsent(
              condition.header().isEmpty() ? field : field + ":" + condition.header(),
              k -> new ArrayList<>())
          .addAll(values);
    }
    List<String> hosts = fields.remove(LbcCondition.HOST);
    List<String> paths = fields.remove(LbcCondition.PATH);
    StringBuilder out = new StringBuilder();
    out.append(hosts == null ? "*" : joined(hosts));
    out.append(paths == null ? "" : joined(paths));
    fields.forEach(
        (field, values) ->
            out.append('[').append(field).append('=').append(joined(values)).append(']'));
    return out.toString().replace(' ', '_');
  }

  private static String joined(List<String> values) {
    return values.stream().distinct().sorted().collect(Collectors.joining(","));
  }

  /** The requests for people, by one of them. */
  static String requests(Door door, Request witness) {
    return requests(door, witness, witness.path());
  }

  /**
   * The requests for people, by one of them that takes one rule before and one afterwards.
   *
   * @rule Requests that take a rule only because their path lies below one of its paths are named
   *     by that path and "any path below".
   */
  static String requests(Door door, Request witness, RouteRule before, RouteRule after) {
    String path = witness.path();
    boolean isBelow =
        path.length() > 1
            && path.endsWith("/")
            && Stream.of(before, after)
                .flatMap(rule -> rule.conditions().stream())
                .filter(condition -> condition.field().equals(LbcCondition.PATH))
                .noneMatch(condition -> condition.values().contains(path));
    return requests(
        door, witness, isBelow ? (path.equals("//") ? "/" : path) + "(any path below)" : path);
  }

  private static String requests(Door door, Request witness, String path) {
    return door.speaksHttp()
        ? witness.method() + " " + scheme(door) + host(witness) + path + expressions(witness)
        : door.label();
  }

  /** Requests to port 443 are told apart from those to port 80 of the same host. */
  private static String scheme(Door door) {
    return door.port().orElse(0) == HTTPS ? "https://" : "";
  }

  private static String expressions(Request witness) {
    String out =
        witness.expressions().stream()
            .flatMap(ImmutableSet::stream)
            .map(RuleCondition::described)
            .collect(Collectors.joining(" and "));
    return out.isEmpty() ? "" : " or another request whose " + out;
  }

  private static String host(Request witness) {
    String host = witness.host();
    if (host.startsWith(".")) {
      return "*" + host; // the shortest that a pattern matches has nothing in place of the star
    }
    return host.equals(Witnesses.ANY_HOST) ? "(any host)" : host;
  }
}
