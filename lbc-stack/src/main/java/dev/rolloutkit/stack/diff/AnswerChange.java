package dev.rolloutkit.stack.diff;

import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * A change of the rule that answers some requests.
 *
 * @param before the rule that answers them before the change
 * @param after the rule that answers them after the change
 * @param example one of these requests
 */
public record AnswerChange(RouteRule before, RouteRule after, Request example) {}
