package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.lbc.LbcCondition;
import dev.rolloutkit.stack.route.Globs;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The requests on which two sets of rules differ, found without trying requests: field by field,
 * all values are put into classes that the rules cannot tell apart, and for each class only the
 * rules that are still possible are followed.
 *
 * <p>Exact over hosts, paths, methods, headers, queries and source addresses. A rule with a regular
 * expression is taken for one that holds exactly where its other conditions and the same expression
 * hold in both sets; the result then says that it is not exact.
 */
public final class RuleSetDifference {
  private static final int MOST_STATES = 100_000;
  private static final int MOST_STEPS = 2_000_000;
  private static final int MOST_QUERY_SETS = 4_096;

  private final List<Field> fields = new ArrayList<>();
  private final Map<List<Object>, AnswerChange> found = new LinkedHashMap<>();
  private boolean exact = true;
  private int steps;

  /** A field that conditions look at; each header is one by itself. */
  private record Field(String name, String header) {
    boolean isOf(RuleCondition condition) {
      return condition.field().equals(name) && condition.header().equals(header);
    }
  }

  /** A class of values of one field: which conditions hold, and a value. */
  private record Case(Set<RuleCondition> holding, Request.Builder example) {}

  private RuleSetDifference(List<RouteRule> before, List<RouteRule> after) {
    Set<Field> all = new LinkedHashSet<>();
    all.add(new Field(LbcCondition.HOST, ""));
    all.add(new Field(LbcCondition.PATH, ""));
    for (List<RouteRule> rules : List.of(before, after)) {
      for (RouteRule rule : rules) {
        for (RuleCondition condition : rule.conditions()) {
          if (condition.regex()) {
            exact = false;
          }
          all.add(new Field(condition.field(), condition.header()));
        }
      }
    }
    fields.addAll(all);
  }

  /**
   * Where the answers differ.
   *
   * @param before rules by priority, the default actions last
   * @param after the same of the other set
   * @param port the port in the examples
   */
  public static AnswerChanges of(List<RouteRule> before, List<RouteRule> after, int port) {
    RuleSetDifference difference = new RuleSetDifference(before, after);
    if (!before.isEmpty() && !after.isEmpty()) {
      difference.compare(0, before, after, Request.builder().port(port).host("h").path("/"));
    }
    return new AnswerChanges(ImmutableList.copyOf(difference.found.values()), difference.exact);
  }

  private void compare(
      int depth, List<RouteRule> before, List<RouteRule> after, Request.Builder example) {
    if (++steps > MOST_STEPS) {
      exact = false;
      return;
    }
    List<RouteRule> a = upToCertain(before, depth);
    List<RouteRule> b = upToCertain(after, depth);
    if (sameAnswer(a, b)) {
      return;
    }
    if (depth == fields.size() || (a.size() == 1 && b.size() == 1)) {
      RouteRule first = a.get(0);
      RouteRule second = b.get(0);
      if (!first.answer().equals(second.answer())) {
        found.putIfAbsent(
            List.of(first.priority(), second.priority()),
            new AnswerChange(first, second, example.build()));
      }
      return;
    }
    Field field = fields.get(depth);
    Set<RuleCondition> conditions = new LinkedHashSet<>();
    collect(a, field, conditions);
    collect(b, field, conditions);
    if (conditions.isEmpty()) {
      compare(depth + 1, a, b, example);
      return;
    }
    Set<List<Object>> seen = new HashSet<>();
    for (Case one : cases(field, List.copyOf(conditions), example)) {
      List<RouteRule> stillA = possible(a, field, one.holding());
      List<RouteRule> stillB = possible(b, field, one.holding());
      if (seen.add(List.of(stillA, stillB))) {
        compare(depth + 1, stillA, stillB, one.example());
      }
    }
  }

  /** Whether only one answer is left on both sides. */
  private static boolean sameAnswer(List<RouteRule> a, List<RouteRule> b) {
    String answer = a.get(0).answer();
    return a.stream().allMatch(rule -> rule.answer().equals(answer))
        && b.stream().allMatch(rule -> rule.answer().equals(answer));
  }

  /** The rules up to the first that takes whatever is left. */
  private List<RouteRule> upToCertain(List<RouteRule> rules, int depth) {
    for (int i = 0; i < rules.size(); i++) {
      if (isCertain(rules.get(i), depth)) {
        return rules.subList(0, i + 1);
      }
    }
    return rules;
  }

  private boolean isCertain(RouteRule rule, int depth) {
    for (RuleCondition condition : rule.conditions()) {
      for (int i = depth; i < fields.size(); i++) {
        if (fields.get(i).isOf(condition)) {
          return false;
        }
      }
    }
    return true;
  }

  private static void collect(List<RouteRule> rules, Field field, Set<RuleCondition> into) {
    for (RouteRule rule : rules) {
      for (RuleCondition condition : rule.conditions()) {
        if (field.isOf(condition)) {
          into.add(condition);
        }
      }
    }
  }

  private static List<RouteRule> possible(
      List<RouteRule> rules, Field field, Set<RuleCondition> holding) {
    List<RouteRule> out = new ArrayList<>();
    for (RouteRule rule : rules) {
      boolean possible = true;
      for (RuleCondition condition : rule.conditions()) {
        possible &= !field.isOf(condition) || holding.contains(condition);
      }
      if (possible) {
        out.add(rule);
      }
    }
    return out;
  }

  private List<Case> cases(Field field, List<RuleCondition> conditions, Request.Builder example) {
    // an expression is a fact by itself: it may hold or not, whatever the rest does
    List<RuleCondition> plain = conditions.stream().filter(c -> !c.regex()).toList();
    List<RuleCondition> regex = conditions.stream().filter(RuleCondition::regex).toList();
    List<Case> out = new ArrayList<>();
    for (Case one : plainCases(field, plain, example)) {
      out.add(one);
      for (RuleCondition expression : regex) {
        Set<RuleCondition> holding = new HashSet<>(one.holding());
        holding.add(expression);
        out.add(new Case(holding, one.example()));
      }
    }
    return out;
  }

  private List<Case> plainCases(
      Field field, List<RuleCondition> conditions, Request.Builder example) {
    return switch (field.name()) {
      case LbcCondition.METHOD -> methods(conditions, example);
      case LbcCondition.SOURCE_IP -> addresses(conditions, example);
      case LbcCondition.QUERY -> queries(conditions, example);
      default -> texts(field, conditions, example);
    };
  }

  private List<Case> texts(Field field, List<RuleCondition> conditions, Request.Builder example) {
    List<String> patterns =
        List.copyOf(
            new LinkedHashSet<>(conditions.stream().flatMap(c -> c.values().stream()).toList()));
    boolean path = field.name().equals(LbcCondition.PATH);
    List<Case> out = new ArrayList<>();
    if (field.name().equals(LbcCondition.HEADER)) {
      out.add(new Case(Set.of(), copy(example)));
      if (patterns.stream().anyMatch(p -> p.chars().allMatch(c -> c == '*'))) {
        out.add(
            new Case(
                holding(conditions, "", patterns), copy(example).putHeader(field.header(), "")));
      }
    }
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> classes =
        TextClasses.of(patterns, path ? "/" : "", MOST_STATES);
    if (classes.isEmpty()) {
      exact = false;
      return out;
    }
    for (String text : classes.get().values()) {
      Request.Builder next = copy(example);
      switch (field.name()) {
        case LbcCondition.HOST -> next.host(text);
        case LbcCondition.PATH -> next.path(text);
        default -> next.putHeader(field.header(), text);
      }
      out.add(new Case(holding(conditions, text, patterns), next));
    }
    return out;
  }

  private static Set<RuleCondition> holding(
      List<RuleCondition> conditions, String text, List<String> patterns) {
    Set<String> matching = new HashSet<>();
    for (String pattern : patterns) {
      if (Globs.matches(pattern, text)) {
        matching.add(pattern);
      }
    }
    Set<RuleCondition> out = new HashSet<>();
    for (RuleCondition condition : conditions) {
      if (condition.values().stream().anyMatch(matching::contains)) {
        out.add(condition);
      }
    }
    return out;
  }

  private static List<Case> methods(List<RuleCondition> conditions, Request.Builder example) {
    Set<String> methods = new TreeSet<>();
    conditions.forEach(c -> methods.addAll(c.values()));
    String other = "GET";
    for (int i = 0; methods.contains(other); i++) {
      other = "OTHER" + i;
    }
    methods.add(other);
    return evaluated(
        conditions, methods.stream().map(method -> copy(example).method(method)).toList());
  }

  private static List<Case> addresses(List<RuleCondition> conditions, Request.Builder example) {
    List<String> blocks = conditions.stream().flatMap(c -> c.values().stream()).toList();
    return evaluated(
        conditions,
        AddressClasses.of(blocks).values().stream()
            .map(address -> copy(example).sourceIp(address))
            .toList());
  }

  /** What one pair can match, and then what several can match together. */
  private List<Case> queries(List<RuleCondition> conditions, Request.Builder example) {
    List<Request.Pair> patterns =
        List.copyOf(
            new LinkedHashSet<>(conditions.stream().flatMap(c -> c.pairs().stream()).toList()));
    Set<Request.Pair> single = new LinkedHashSet<>();
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> keys =
        TextClasses.of(patterns.stream().map(Request.Pair::key).toList(), "", MOST_STATES);
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> values =
        TextClasses.of(patterns.stream().map(Request.Pair::value).toList(), "", MOST_STATES);
    if (keys.isEmpty() || values.isEmpty()) {
      exact = false;
      return List.of(new Case(Set.of(), copy(example)));
    }
    for (String key : keys.get().values()) {
      for (String value : values.get().values()) {
        single.add(new Request.Pair(key, value));
      }
      single.add(new Request.Pair(key, ""));
    }
    Map<Set<RuleCondition>, Request.Builder> sets = new LinkedHashMap<>();
    sets.put(Set.of(), copy(example));
    for (Request.Pair pair : single) {
      for (Map.Entry<Set<RuleCondition>, Request.Builder> set : List.copyOf(sets.entrySet())) {
        Request.Builder next = copy(set.getValue()).addQuery(pair);
        Set<RuleCondition> all = new HashSet<>(set.getKey());
        all.addAll(evaluated(conditions, List.of(next)).get(0).holding());
        sets.putIfAbsent(all, next);
        if (sets.size() > MOST_QUERY_SETS) {
          exact = false;
          return asCases(sets);
        }
      }
    }
    return asCases(sets);
  }

  private static List<Case> asCases(Map<Set<RuleCondition>, Request.Builder> sets) {
    List<Case> out = new ArrayList<>();
    sets.forEach((holding, example) -> out.add(new Case(holding, example)));
    return out;
  }

  private static List<Case> evaluated(
      List<RuleCondition> conditions, List<Request.Builder> examples) {
    List<Case> out = new ArrayList<>();
    for (Request.Builder example : examples) {
      Request request = example.build();
      Set<RuleCondition> holding = new HashSet<>();
      for (RuleCondition condition : conditions) {
        if (condition.holds(request).orElse(false)) {
          holding.add(condition);
        }
      }
      out.add(new Case(holding, example));
    }
    return out;
  }

  private static Request.Builder copy(Request.Builder builder) {
    return Request.builder().from(builder.build());
  }
}
