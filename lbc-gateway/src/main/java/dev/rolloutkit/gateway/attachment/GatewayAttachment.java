package dev.rolloutkit.gateway.attachment;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.gateway.listener.GatewayListener;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Which routes a Gateway serves, explained from both sides.
 *
 * @param routes each route, with the listeners that were tried for each parentRef, and why they
 *     refuse it
 * @param listeners each listener, with the routes that attach to it
 * @param findings what is wrong although no condition shows it: requests that get 404, routes that
 *     nothing serves
 */
public record GatewayAttachment(
    ImmutableList<RouteAttachment> routes,
    ImmutableList<ListenerRoutes> listeners,
    ImmutableList<Problem> findings) {

  /**
   * A listener with its routes.
   *
   * @param listener the listener
   * @param routes the routes that attach to it, as {@code KIND namespace/name}
   */
  public record ListenerRoutes(GatewayListener listener, ImmutableList<String> routes) {}

  /** Explains attachments. Linear in the number of attempts. */
  public static GatewayAttachment of(Attachments attachments, ImmutableList<Problem> findings) {
    IdentityHashMap<GatewayListener, Set<String>> byListener = new IdentityHashMap<>();
    for (RouteAttachment route : attachments.routes()) {
      for (ParentOutcome parent : route.parents()) {
        for (Attempt attempt : parent.attempts()) {
          if (attempt.isTaken()) {
            byListener
                .computeIfAbsent(attempt.listener(), l -> new LinkedHashSet<>())
                .add(route.key());
          }
        }
      }
    }
    return new GatewayAttachment(
        attachments.routes(),
        attachments.listeners().all().stream()
            .map(
                listener ->
                    new ListenerRoutes(
                        listener,
                        ImmutableList.copyOf(byListener.getOrDefault(listener, Set.of()))))
            .collect(ImmutableList.toImmutableList()),
        findings);
  }
}
