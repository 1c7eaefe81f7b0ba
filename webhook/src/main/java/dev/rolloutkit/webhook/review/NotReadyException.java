package dev.rolloutkit.webhook.review;

import dev.rolloutkit.webhook.world.UnknownWorldException;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import org.jspecify.annotations.Nullable;

/**
 * A review cannot be judged yet. The server responds with HTTP status 503, so that the failure
 * policy of the webhook's configuration decides.
 */
public final class NotReadyException extends Exception {
  private static final long serialVersionUID = 1;

  public NotReadyException(@Nullable String message) {
    super(message, null, false, false);
  }

  /** The view of the cluster. */
  public static WorldView unlessKnown(World world) throws NotReadyException {
    try {
      return world.view();
    } catch (UnknownWorldException e) {
      throw new NotReadyException(e.getMessage());
    }
  }
}
