package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * A rule whose conditions are sorted by the fields that they look at. Each is an object of its own:
 * two with the same content are not equal.
 */
final class Candidate {
  /** The rule. */
  final RouteRule rule;

  /** Its place among the rules of its side. */
  final int order;

  /** Its conditions by field, as numbers; equal conditions have equal numbers. */
  final ImmutableListMultimap<Integer, Integer> conditions;

  /** Equal numbers mean equal answers. */
  final int answer;

  /** The number of the last field that it looks at; -1 if it looks at none. */
  final int lastField;

  Candidate(
      RouteRule rule, int order, ImmutableListMultimap<Integer, Integer> conditions, int answer) {
    this.rule = rule;
    this.order = order;
    this.conditions = conditions;
    this.answer = answer;
    this.lastField = conditions.keySet().stream().mapToInt(field -> field).max().orElse(-1);
  }

  /** Whether both take the same requests and answer them alike, whatever their priorities. */
  boolean doesTheSame(Candidate other) {
    return answer == other.answer && conditions.equals(other.conditions);
  }
}
