package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * A rule of a door.
 *
 * @param matcher the conditions, and the place of the rule among the others
 * @param action what the rule does with a request
 * @param login the login that a client must pass first; empty if there is none
 * @param routing the annotations, with their values, by which a controller that is not modelled
 *     routes requests
 * @param reads the fields from which the rule is made
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
