package dev.rolloutkit.gateway.attachment;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;

/**
 * A route, and to which listeners each of its parentRefs attaches it.
 *
 * @param route the route
 * @param parents one for each parentRef that names the Gateway or a ListenerSet that it admits, in
 *     order
 */
public record RouteAttachment(JsonNode route, ImmutableList<ParentOutcome> parents) {
  /** {@code KIND namespace/name} of the route. */
  public String key() {
    return GatewayFields.text(route, "kind") + " " + GatewayFields.key(route);
  }

  /** Whether a valid listener takes the route. */
  public boolean isServed() {
    return parents.stream()
        .flatMap(parent -> parent.attempts().stream())
        .anyMatch(attempt -> attempt.isTaken() && attempt.listener().isValid());
  }

  /** Whether listeners take the route, but all of them are invalid. */
  public boolean isUnserved() {
    return !isServed() && parents.stream().anyMatch(ParentOutcome::isMatched);
  }
}
