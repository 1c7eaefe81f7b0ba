package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Divides all values of one field of a request into classes: two values are in the same class if
 * the same conditions hold for them.
 *
 * @rule Two values of a field of a request are alike if the same conditions of all rules hold for
 *     them.
 */
final class FieldClasses {
  /** Up to this number of regular expressions on a field, each combination of them gets a class. */
  private static final int MOST_TOGETHER = 8;

  /**
   * Up to this number of regular expressions, each pair of them gets a class: a pair shows which of
   * two rules comes first if each has one expression. These are about a thousand pairs.
   */
  private static final int MOST_PAIRS = 45;

  private final Budget budget;
  private boolean complete = true;

  FieldClasses(Budget budget) {
    this.budget = budget;
  }

  /**
   * A class of values.
   *
   * @param holding the indices of the conditions that hold
   * @param example a request with one of the values
   */
  record Case(Set<Integer> holding, Request.Builder example) {}

  /**
   * The classes of a field. Some are missing if the budget is exceeded.
   *
   * @param conditions the distinct conditions on the field
   * @param example the other fields of the examples
   */
  List<Case> of(FieldName field, List<RuleCondition> conditions, Request.Builder example) {
    // a regular expression is not evaluated: it may hold or not, whichever patterns match
    List<Integer> expressions = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).regex()) {
        expressions.add(i);
      }
    }
    List<Case> out = new ArrayList<>(plain(field, conditions, example));
    boolean together = expressions.size() <= MOST_TOGETHER;
    boolean pairs = expressions.size() <= MOST_PAIRS;
    complete &= pairs;
    List<Case> none = List.copyOf(out);
    List<Case> alone = new ArrayList<>(none);
    for (int expression : expressions) {
      for (Case one : List.copyOf(together ? out : pairs ? alone : none)) {
        if (!budget.spend(1 + one.holding().size())) {
          return out;
        }
        Case with = with(one, expression, conditions.get(expression));
        out.add(with);
        if (one.holding().stream().noneMatch(expressions::contains)) {
          alone.add(with);
        }
      }
    }
    return out;
  }

  /** The values of a class for which a regular expression holds in addition. */
  private static Case with(Case one, int expression, RuleCondition condition) {
    Set<Integer> holding = new TreeSet<>(one.holding());
    holding.add(expression);
    ImmutableSet.Builder<RuleCondition> expressions = ImmutableSet.builder();
    one.example().build().expressions().ifPresent(expressions::addAll);
    return new Case(holding, copy(one.example()).expressions(expressions.add(condition).build()));
  }

  /**
   * Whether each pair of regular expressions on a field got a class. If a field has too many
   * expressions, there are only classes for which at most one of them holds.
   */
  boolean isComplete() {
    return complete;
  }

  private List<Case> plain(
      FieldName field, List<RuleCondition> conditions, Request.Builder example) {
    return switch (field.name()) {
      case LbcCondition.METHOD -> methods(conditions, example);
      case LbcCondition.SOURCE_IP -> addresses(conditions, example);
      case LbcCondition.QUERY -> queries(conditions, example);
      default -> texts(field, conditions, example);
    };
  }

  private List<Case> texts(
      FieldName field, List<RuleCondition> conditions, Request.Builder example) {
    Map<String, List<Integer>> byPattern = new LinkedHashMap<>();
    for (int i = 0; i < conditions.size(); i++) {
      if (!conditions.get(i).regex()) {
        for (String pattern : conditions.get(i).values()) {
          byPattern.computeIfAbsent(pattern, p -> new ArrayList<>()).add(i);
        }
      }
    }
    List<String> patterns = List.copyOf(byPattern.keySet());
    List<Case> out = new ArrayList<>();
    if (field.name().equals(LbcCondition.HEADER)) {
      out.add(new Case(Set.of(), copy(example)));
      Set<Integer> matchingEmpty = new TreeSet<>();
      for (String pattern : patterns) {
        if (pattern.chars().allMatch(c -> c == '*')) {
          matchingEmpty.addAll(byPattern.getOrDefault(pattern, List.of()));
        }
      }
      if (!matchingEmpty.isEmpty()) {
        out.add(new Case(matchingEmpty, copy(example).putHeader(field.header(), "")));
      }
    }
    boolean path = field.name().equals(LbcCondition.PATH);
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> classes =
        TextClasses.of(patterns, path ? "/" : "", budget);
    for (Map.Entry<ImmutableSet<Integer>, String> one :
        classes.orElse(ImmutableMap.of()).entrySet()) {
      Set<Integer> holding = new TreeSet<>();
      for (int pattern : one.getKey()) {
        holding.addAll(byPattern.getOrDefault(patterns.get(pattern), List.of()));
      }
      if (!budget.spend(1 + holding.size())) {
        return out;
      }
      Request.Builder next = copy(example);
      switch (field.name()) {
        case LbcCondition.HOST -> next.host(one.getValue());
        case LbcCondition.PATH -> next.path(one.getValue());
        default -> next.putHeader(field.header(), one.getValue());
      }
      out.add(new Case(holding, next));
    }
    return out;
  }

  private List<Case> methods(List<RuleCondition> conditions, Request.Builder example) {
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

  private List<Case> addresses(List<RuleCondition> conditions, Request.Builder example) {
    List<String> blocks = conditions.stream().flatMap(c -> c.values().stream()).toList();
    return evaluated(
        conditions,
        AddressClasses.of(blocks, budget).stream()
            .map(address -> copy(example).sourceIp(address))
            .toList());
  }

  /**
   * Finds the classes of single pairs, then combines them: a condition that holds for a pair also
   * holds for every query that contains the pair.
   */
  private List<Case> queries(List<RuleCondition> conditions, Request.Builder example) {
    List<Request.Pair> patterns =
        List.copyOf(
            new LinkedHashSet<>(conditions.stream().flatMap(c -> c.pairs().stream()).toList()));
    List<Request.Builder> examples = new ArrayList<>();
    for (Request.Pair pair : pairs(patterns)) {
      examples.add(copy(example).addQuery(pair));
    }
    Map<Set<Integer>, Request.Pair> pairs = new LinkedHashMap<>();
    for (Case one : evaluated(conditions, examples)) {
      pairs.putIfAbsent(one.holding(), Iterables.getLast(one.example().build().query()));
    }
    Map<Set<Integer>, Request.Builder> sets = new LinkedHashMap<>();
    sets.put(Set.of(), copy(example));
    for (Map.Entry<Set<Integer>, Request.Pair> pair : pairs.entrySet()) {
      for (Map.Entry<Set<Integer>, Request.Builder> set : List.copyOf(sets.entrySet())) {
        Set<Integer> all = new TreeSet<>(set.getKey());
        all.addAll(pair.getKey());
        if (!budget.spend(1 + all.size())) {
          return asCases(sets);
        }
        if (!sets.containsKey(all)) {
          sets.put(all, copy(set.getValue()).addQuery(pair.getValue()));
        }
      }
    }
    return asCases(sets);
  }

  /** One pair of each class; empty if the budget is exceeded. */
  private List<Request.Pair> pairs(List<Request.Pair> patterns) {
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> keys =
        TextClasses.of(patterns.stream().map(Request.Pair::key).toList(), "", budget);
    Optional<ImmutableMap<ImmutableSet<Integer>, String>> values =
        TextClasses.of(patterns.stream().map(Request.Pair::value).toList(), "", budget);
    if (keys.isEmpty() || values.isEmpty()) {
      return List.of();
    }
    long count = (long) keys.get().size() * (values.get().size() + 1);
    // the caller matches each pair with all patterns
    if (!budget.spend(count * patterns.size())) {
      return List.of();
    }
    Set<Request.Pair> out = new LinkedHashSet<>();
    for (String key : keys.get().values()) {
      values.get().values().forEach(value -> out.add(new Request.Pair(key, value)));
      out.add(new Request.Pair(key, ""));
    }
    return List.copyOf(out);
  }

  private static List<Case> asCases(Map<Set<Integer>, Request.Builder> sets) {
    List<Case> out = new ArrayList<>();
    sets.forEach((holding, example) -> out.add(new Case(holding, example)));
    return out;
  }

  private List<Case> evaluated(List<RuleCondition> conditions, List<Request.Builder> examples) {
    long patterns = conditions.stream().mapToLong(c -> c.values().size() + c.pairs().size()).sum();
    List<Case> out = new ArrayList<>();
    for (Request.Builder example : examples) {
      Request request = example.build();
      if (!budget.spend(1 + patterns * (1 + request.query().size()))) {
        return out;
      }
      Set<Integer> holding = new TreeSet<>();
      for (int i = 0; i < conditions.size(); i++) {
        if (conditions.get(i).holds(request).orElse(false)) {
          holding.add(i);
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
