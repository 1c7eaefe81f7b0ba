package dev.rolloutkit.canary.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a step plugin to one call.
 *
 * @param error why the call failed; {@code null} if it succeeded
 * @param phase {@code Running}, {@code Successful}, {@code Failed} or {@code Error}; empty to keep
 *     the phase in the status
 * @param message a message about the phase; may be empty
 * @param status the state to pass to the next call; {@code null} for none
 * @param requeueAfter the time until the next call; zero for the controller's default
 */
public record PluginReply(
    @Nullable String error,
    String phase,
    String message,
    @Nullable JsonNode status,
    Duration requeueAfter) {

  /** An answer without error, phase, message and state. */
  public static final PluginReply EMPTY = new PluginReply(null, "", "", null, Duration.ZERO);

  /** The answer of a call that failed. */
  public static PluginReply failed(String error) {
    return new PluginReply(error, "", "", null, Duration.ZERO);
  }
}
