package dev.rolloutkit.alb.route;

/**
 * Two services of which one is stable now and the other at the next promotion.
 *
 * @param ping name of the ping service; may be empty
 * @param pong name of the pong service; may be empty
 * @param stableIsPing whether the ping service is the stable one; if not, the pong service is, also
 *     before the first promotion
 */
public record PingPongServices(String ping, String pong, boolean stableIsPing) {

  /** The stable and the canary service as they are now. */
  public ServicePair current() {
    return stableIsPing ? new ServicePair(ping, pong) : new ServicePair(pong, ping);
  }
}
