package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.diff.AnswerChange;
import dev.rolloutkit.stack.diff.AnswerChanges;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the requests that two sets of rules answer differently. Field by field, it divides all
 * values into classes that the rules cannot distinguish, and continues for each class with the
 * rules that can still match. It stops where the remaining rules of both sets have the same effect,
 * so the time grows with the number of rules and the number of differences.
 *
 * <p>The result is exact for hosts, paths, methods, headers, queries and source addresses. Regular
 * expressions are not evaluated: any of them may hold or not hold for any value, but equal
 * expressions hold for the same values. So if no difference is found, there is none, but a
 * difference that is found may be impossible: {@link AnswerChanges#exact} is then false.
 *
 * @rule Two sets of rules are compared request by request: the result has an example of each class
 *     of requests that they answer differently.
 */
public final class RuleSetDifference {
  /** Allows one or two seconds of work and some ten megabytes of memory. */
  private static final long UNITS = 10_000_000;

  /** The largest number of states of patterns that are read together. */
  private static final int STATES = 100_000;

  /**
   * Limits the depth of the recursion, which is one call for each field. A load balancer can have
   * only a few hundred conditions in all.
   */
  private static final int MOST_FIELDS = 1_000;

  private final List<FieldName> fields;
  private final Map<FieldName, Integer> places = new HashMap<>();
  private final Map<RuleCondition, Integer> numbers = new HashMap<>();
  private final List<RuleCondition> conditions = new ArrayList<>();
  private final Map<String, Integer> answers = new HashMap<>();
  private final Map<List<Object>, AnswerChange> found = new LinkedHashMap<>();
  private final Budget budget = new Budget(UNITS, STATES);
  private final FieldClasses classes = new FieldClasses(budget);
  private boolean expressions;

  private RuleSetDifference(List<RouteRule> before, List<RouteRule> after) {
    Set<FieldName> all = new LinkedHashSet<>();
    all.add(new FieldName(LbcCondition.HOST, ""));
    all.add(new FieldName(LbcCondition.PATH, ""));
    for (List<RouteRule> rules : List.of(before, after)) {
      for (RouteRule rule : rules) {
        for (RuleCondition condition : rule.conditions()) {
          expressions |= condition.regex();
          all.add(FieldName.of(condition));
        }
      }
    }
    fields = List.copyOf(all);
    fields.forEach(field -> places.put(field, places.size()));
  }

  /**
   * The requests that the sets answer differently.
   *
   * @param before the rules by priority, with the default actions last
   * @param after the rules of the other set in the same form
   * @param port the port of the example requests
   */
  public static AnswerChanges of(List<RouteRule> before, List<RouteRule> after, int port) {
    RuleSetDifference difference = new RuleSetDifference(before, after);
    if (difference.fields.size() > MOST_FIELDS) {
      return new AnswerChanges(ImmutableList.of(), false, false);
    }
    if (!before.isEmpty() && !after.isEmpty()) {
      difference.compare(
          0, difference.candidates(before), difference.candidates(after), difference.first(port));
    }
    boolean complete = !difference.budget.isExceeded() && difference.classes.isComplete();
    return new AnswerChanges(
        ImmutableList.copyOf(difference.found.values()),
        complete && (!difference.expressions || difference.found.isEmpty()),
        complete);
  }

  /** A request for which no regular expression holds. */
  private Request.Builder first(int port) {
    Request.Builder out = Request.builder().port(port).host("h").path("/");
    return expressions ? out.expressions(ImmutableSet.of()) : out;
  }

  private List<Candidate> candidates(List<RouteRule> rules) {
    List<Candidate> out = new ArrayList<>();
    for (RouteRule rule : rules) {
      ImmutableListMultimap.Builder<Integer, Integer> byField = ImmutableListMultimap.builder();
      for (RuleCondition condition : rule.conditions()) {
        Integer number = numbers.get(condition);
        if (number == null) {
          number = conditions.size();
          numbers.put(condition, number);
          conditions.add(condition);
        }
        byField.put(places.getOrDefault(FieldName.of(condition), 0), number);
      }
      out.add(
          new Candidate(
              rule,
              out.size(),
              byField.build(),
              answers.computeIfAbsent(rule.answer(), a -> answers.size())));
    }
    return out;
  }

  private void compare(
      int depth, List<Candidate> before, List<Candidate> after, Request.Builder example) {
    if (!budget.spend(1L + before.size() + after.size())) {
      return;
    }
    List<Candidate> a = upToCertain(before, depth);
    List<Candidate> b = upToCertain(after, depth);
    if (haveOneAnswer(a, b) || doTheSame(a, b)) {
      return;
    }
    if (depth == fields.size() || (a.size() == 1 && b.size() == 1)) {
      Candidate first = a.get(0);
      Candidate second = b.get(0);
      if (first.answer != second.answer) {
        found.putIfAbsent(
            List.of(first.rule.priority(), second.rule.priority()),
            new AnswerChange(first.rule, second.rule, example.build()));
      }
      return;
    }
    Set<Integer> used = new LinkedHashSet<>();
    a.forEach(candidate -> used.addAll(candidate.conditions.get(depth)));
    b.forEach(candidate -> used.addAll(candidate.conditions.get(depth)));
    if (used.isEmpty()) {
      compare(depth + 1, a, b, example);
      return;
    }
    Map<Integer, List<Candidate>> indexA = index(a, depth);
    Map<Integer, List<Candidate>> indexB = index(b, depth);
    List<Integer> asked = List.copyOf(used);
    Set<List<Object>> seen = new HashSet<>();
    for (FieldClasses.Case one :
        classes.of(fields.get(depth), asked.stream().map(conditions::get).toList(), example)) {
      Set<Integer> holding = new TreeSet<>();
      one.holding().forEach(place -> holding.add(asked.get(place)));
      List<Candidate> stillA = possible(indexA, depth, holding);
      List<Candidate> stillB = possible(indexB, depth, holding);
      if (seen.add(List.of(stillA, stillB))) {
        compare(depth + 1, stillA, stillB, one.example());
      }
    }
  }

  /** Whether all remaining rules of both sets have the same answer. */
  private static boolean haveOneAnswer(List<Candidate> a, List<Candidate> b) {
    int answer = a.get(0).answer;
    return a.stream().allMatch(candidate -> candidate.answer == answer)
        && b.stream().allMatch(candidate -> candidate.answer == answer);
  }

  /** Whether the remaining rules of both sets are the same, in the same order. */
  private static boolean doTheSame(List<Candidate> a, List<Candidate> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).doesTheSame(b.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The rules up to and including the first that matches all remaining requests. */
  private static List<Candidate> upToCertain(List<Candidate> candidates, int depth) {
    for (int i = 0; i < candidates.size(); i++) {
      if (candidates.get(i).lastField < depth) {
        return candidates.subList(0, i + 1);
      }
    }
    return candidates;
  }

  /** The rules by their first condition on a field; rules without such a condition are under -1. */
  private static Map<Integer, List<Candidate>> index(List<Candidate> candidates, int field) {
    Map<Integer, List<Candidate>> out = new HashMap<>();
    for (Candidate candidate : candidates) {
      ImmutableList<Integer> own = candidate.conditions.get(field);
      out.computeIfAbsent(own.isEmpty() ? -1 : own.get(0), k -> new ArrayList<>()).add(candidate);
    }
    return out;
  }

  private static List<Candidate> possible(
      Map<Integer, List<Candidate>> index, int field, Set<Integer> holding) {
    List<Candidate> out = new ArrayList<>(index.getOrDefault(-1, List.of()));
    for (int condition : holding) {
      for (Candidate candidate : index.getOrDefault(condition, List.of())) {
        if (holding.containsAll(candidate.conditions.get(field))) {
          out.add(candidate);
        }
      }
    }
    out.sort(Comparator.comparingInt(candidate -> candidate.order));
    return out;
  }
}
