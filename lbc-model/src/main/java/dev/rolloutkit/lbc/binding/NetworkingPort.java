package dev.rolloutkit.lbc.binding;

import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * A port that peers may reach.
 *
 * @param protocol {@code TCP} or {@code UDP}; {@code null} means TCP
 * @param port a number, or the name of a container port; {@code null} means every port
 */
public record NetworkingPort(@Nullable String protocol, @Nullable IntOrStringValue port) {

  /** A TCP port by number. */
  public static NetworkingPort tcp(int port) {
    return new NetworkingPort("TCP", IntOrStringValue.of(port));
  }
}
