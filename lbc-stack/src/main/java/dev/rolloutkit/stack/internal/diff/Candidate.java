package dev.rolloutkit.stack.internal.diff;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * A rule whose conditions are grouped by the field that they match. Candidates are compared by
 * identity: two with the same content are not equal.
 */
final class Candidate {
  /** The rule. */
  final RouteRule rule;

  /** Its index among the rules of its set. */
  final int order;

  /**
   * The numbers of its conditions by the number of their field; equal conditions have equal
   * numbers.
   */
  final ImmutableListMultimap<Integer, Integer> conditions;

  /** The number of its answer; equal answers have equal numbers. */
  final int answer;

  /** The number of the last field that its conditions match; -1 if it has no conditions. */
  final int lastField;

  Candidate(
      RouteRule rule, int order, ImmutableListMultimap<Integer, Integer> conditions, int answer) {
    this.rule = rule;
    this.order = order;
    this.conditions = conditions;
    this.answer = answer;
    this.lastField = conditions.keySet().stream().mapToInt(field -> field).max().orElse(-1);
  }

  /** Whether both rules have the same conditions and the same answer, regardless of priority. */
  boolean doesTheSame(Candidate other) {
    return answer == other.answer && conditions.equals(other.conditions);
  }
}
