package dev.rolloutkit.sg.binding;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * A port that peers may reach.
 *
 * @param protocol {@code TCP} or {@code UDP}; absent is TCP
 * @param port a number, or the name of a container port; absent is every port
 */
public record NetworkingPort(@Nullable String protocol, @Nullable IntOrStringValue port) {

  /** A TCP port by number. */
  public static NetworkingPort tcp(int port) {
    return new NetworkingPort("TCP", IntOrStringValue.of(port));
  }
}
