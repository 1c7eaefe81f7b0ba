package dev.rolloutkit.stack.diff;

import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * Requests that get another answer.
 *
 * @param before the rule that takes them before
 * @param after the rule that takes them after
 * @param example one of them
 */
public record AnswerChange(RouteRule before, RouteRule after, Request example) {}
