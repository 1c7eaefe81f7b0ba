package dev.rolloutkit.canary.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the plugin of a step answers to one call.
 *
 * @param error why the call failed; {@code null} if it did not
 * @param phase {@code Running}, {@code Successful}, {@code Failed} or {@code Error}; empty to keep
 *     the one that is recorded
 * @param message a word about the phase; may be empty
 * @param status state to be handed to the next call; {@code null} for none
 * @param requeueAfter when to call again; zero leaves it to the controller
 */
public record PluginReply(
    @Nullable String error,
    String phase,
    String message,
    @Nullable JsonNode status,
    Duration requeueAfter) {

  /** The answer that says nothing. */
  public static final PluginReply EMPTY = new PluginReply(null, "", "", null, Duration.ZERO);

  /** A call that failed. */
  public static PluginReply failed(String error) {
    return new PluginReply(error, "", "", null, Duration.ZERO);
  }
}
