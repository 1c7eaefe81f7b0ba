package dev.rolloutkit.gateway.attachment;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * The listeners that one parentRef of a route was tried with. The parentRef names the Gateway or a
 * ListenerSet that the Gateway admits.
 *
 * @param parentRef the parentRef as stored
 * @param attempts the listeners that were tried, in order
 */
public record ParentOutcome(JsonNode parentRef, ImmutableList<Attempt> attempts) {
  /** Whether at least one listener takes the route. */
  public boolean isMatched() {
    return attempts.stream().anyMatch(Attempt::isTaken);
  }

  /** The refusal that the status of the route shows; empty if a listener takes the route. */
  public Optional<AttachmentRefusal> refusal() {
    if (isMatched()) {
      return Optional.empty();
    }
    return Optional.of(
        attempts.isEmpty()
            ? AttachmentRefusal.NO_LISTENER
            : attempts.get(0).refusal().orElse(AttachmentRefusal.NO_LISTENER));
  }
}
