package dev.rolloutkit.alb.annotation;

/**
 * The two annotations of a header route.
 *
 * @param action the action, which sends all traffic to the canary
 * @param conditions the conditions under which the action applies, as JSON; the text {@code null}
 *     if there are none
 */
public record HeaderRouteAnnotations(String action, String conditions) {}
