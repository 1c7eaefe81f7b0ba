package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.lbc.LbcCondition;
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

/** All values of one field in classes: in one class the same conditions hold. */
final class FieldClasses {
  private static final int MOST_STATES = 100_000;
  private static final int MOST_QUERY_SETS = 4_096;

  private boolean complete = true;

  /**
   * A class of values.
   *
   * @param holding the places of the conditions that hold
   * @param example a request with one of the values
   */
  record Case(Set<Integer> holding, Request.Builder example) {}

  /** Whether no class was left out, since there were too many. */
  boolean areComplete() {
    return complete;
  }

  /**
   * The classes.
   *
   * @param conditions conditions on the field, each once
   * @param example what the examples have in other fields
   */
  List<Case> of(FieldName field, List<RuleCondition> conditions, Request.Builder example) {
    // an expression is a fact by itself: it may hold or not, whatever the rest does
    List<Integer> expressions = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).regex()) {
        expressions.add(i);
      }
    }
    List<Case> out = new ArrayList<>();
    for (Case one : plain(field, conditions, example)) {
      out.add(one);
      for (int expression : expressions) {
        Set<Integer> holding = new TreeSet<>(one.holding());
        holding.add(expression);
        out.add(new Case(holding, one.example()));
      }
    }
    return out;
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
        TextClasses.of(patterns, path ? "/" : "", MOST_STATES);
    if (classes.isEmpty()) {
      complete = false;
      return out;
    }
    classes
        .get()
        .forEach(
            (matching, text) -> {
              Set<Integer> holding = new TreeSet<>();
              for (int pattern : matching) {
                holding.addAll(byPattern.getOrDefault(patterns.get(pattern), List.of()));
              }
              Request.Builder next = copy(example);
              switch (field.name()) {
                case LbcCondition.HOST -> next.host(text);
                case LbcCondition.PATH -> next.path(text);
                default -> next.putHeader(field.header(), text);
              }
              out.add(new Case(holding, next));
            });
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
      complete = false;
      return List.of(new Case(Set.of(), copy(example)));
    }
    for (String key : keys.get().values()) {
      for (String value : values.get().values()) {
        single.add(new Request.Pair(key, value));
      }
      single.add(new Request.Pair(key, ""));
    }
    Map<Set<Integer>, Request.Builder> sets = new LinkedHashMap<>();
    sets.put(Set.of(), copy(example));
    for (Request.Pair pair : single) {
      for (Map.Entry<Set<Integer>, Request.Builder> set : List.copyOf(sets.entrySet())) {
        Request.Builder next = copy(set.getValue()).addQuery(pair);
        Set<Integer> all = new TreeSet<>(set.getKey());
        all.addAll(evaluated(conditions, List.of(next)).get(0).holding());
        sets.putIfAbsent(all, next);
        if (sets.size() > MOST_QUERY_SETS) {
          complete = false;
          return asCases(sets);
        }
      }
    }
    return asCases(sets);
  }

  private static List<Case> asCases(Map<Set<Integer>, Request.Builder> sets) {
    List<Case> out = new ArrayList<>();
    sets.forEach((holding, example) -> out.add(new Case(holding, example)));
    return out;
  }

  private static List<Case> evaluated(
      List<RuleCondition> conditions, List<Request.Builder> examples) {
    List<Case> out = new ArrayList<>();
    for (Request.Builder example : examples) {
      Request request = example.build();
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
