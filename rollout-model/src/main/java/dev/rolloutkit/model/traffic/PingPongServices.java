package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.status.CanaryStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two services of which one is stable now and the other at the next promotion.
 *
 * @param ping name of the ping service; may be empty
 * @param pong name of the pong service; may be empty
 * @param stableIsPing whether the ping service is the stable one; if not, the pong service is, also
 *     before the first promotion
 */
public record PingPongServices(String ping, String pong, boolean stableIsPing) {

  /** The services of a spec, by what a status says of them; empty without a spec. */
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

  /** The stable and the canary service as they are now. */
  public ServicePair current() {
    return stableIsPing ? new ServicePair(ping, pong) : new ServicePair(pong, ping);
  }
}
