package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * A rule of a door.
 *
 * @param matcher its conditions and its place among the rules
 * @param action what it does
 * @param login what a client must pass first; empty for nothing
 * @param routing annotations that route requests at a controller that is not modelled, with their
 *     values
 * @param reads the fields that it is made of
 */
public record DoorRule(
    RouteRule matcher,
    DoorAction action,
    String login,
    ImmutableSortedMap<String, String> routing,
    ImmutableList<Read> reads) {
  /** A rule of a controller that is modelled. */
  DoorRule(RouteRule matcher, DoorAction action, String login, ImmutableList<Read> reads) {
    this(matcher, action, login, ImmutableSortedMap.of(), reads);
  }
}
