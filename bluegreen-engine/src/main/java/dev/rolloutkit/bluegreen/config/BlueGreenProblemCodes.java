package dev.rolloutkit.bluegreen.config;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class BlueGreenProblemCodes {
  /** {@code autoPromotionSeconds} is set but has no effect, because only a user promotes. */
  public static final String AUTO_PROMOTION_SECONDS_IGNORED = "AutoPromotionSeconds.Ignored";

  /** {@code scaleDownDelaySeconds} is 0, which keeps old ReplicaSets for ever. */
  public static final String SCALE_DOWN_DELAY_FOREVER = "ScaleDownDelaySeconds.Forever";

  /** {@code abortScaleDownDelaySeconds} is 0, which keeps an aborted ReplicaSet for ever. */
  public static final String ABORT_SCALE_DOWN_DELAY_FOREVER = "AbortScaleDownDelaySeconds.Forever";

  /** {@code maxUnavailable} is set, which has an effect on restarts alone. */
  public static final String MAX_UNAVAILABLE_RESTARTS_ONLY = "MaxUnavailable.RestartsOnly";

  /** The change promotes an update that is paused now. */
  public static final String PAUSE_SKIPPED = "Pause.Skipped";

  /** The change names another active Service; the former one keeps its selector. */
  public static final String ACTIVE_SERVICE_LEFT = "ActiveService.Left";

  /**
   * The replicas change together with the template, so the serving ReplicaSet is scaled before the
   * switch.
   */
  public static final String REPLICAS_SCALE_ACTIVE = "Replicas.ScaleActive";

  private BlueGreenProblemCodes() {}
}
