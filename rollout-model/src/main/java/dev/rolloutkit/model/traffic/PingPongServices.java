package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.status.CanaryStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two services, one of which is the stable service now and the other after the next promotion.
 *
 * @param ping name of the ping service; may be empty
 * @param pong name of the pong service; may be empty
 * @param stableIsPing whether the ping service is the stable one; false before the first promotion
 */
public record PingPongServices(String ping, String pong, boolean stableIsPing) {

  /** The services of a spec with the roles that the status records; empty if the spec is null. */
  public static Optional<PingPongServices> of(
      @Nullable PingPongSpec spec, @Nullable CanaryStatus status) {
    return spec == null
        ? Optional.empty()
        : Optional.of(
            new PingPongServices(
                GoZero.of(spec.pingService()),
                GoZero.of(spec.pongService()),
                status != null && PingPong.PING.equals(status.stablePingPong())));
  }

  /** The current stable and canary service. */
  public ServicePair current() {
    return stableIsPing ? new ServicePair(ping, pong) : new ServicePair(pong, ping);
  }
}
