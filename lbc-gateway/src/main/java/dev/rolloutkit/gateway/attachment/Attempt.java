package dev.rolloutkit.gateway.attachment;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.listener.GatewayListener;
import java.util.Optional;

/**
 * A listener that was tried for a route.
 *
 * @param listener the listener
 * @param refusal why it does not take the route; empty if it does
 * @param hostnames the hostnames that both have; empty if the listener has none
 */
public record Attempt(
    GatewayListener listener,
    Optional<AttachmentRefusal> refusal,
    ImmutableList<String> hostnames) {
  /** Whether the listener takes the route. */
  public boolean isTaken() {
    return refusal.isEmpty();
  }
}
