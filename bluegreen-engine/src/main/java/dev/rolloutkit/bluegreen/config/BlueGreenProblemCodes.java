package dev.rolloutkit.bluegreen.config;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class BlueGreenProblemCodes {
  /**
   * {@code autoPromotionSeconds} is set but has no effect, because {@code autoPromotionEnabled} is
   * false.
   */
  public static final ProblemCode AUTO_PROMOTION_SECONDS_IGNORED =
      ProblemCode.of("AutoPromotionSeconds.Ignored");

  /** {@code scaleDownDelaySeconds} is 0, which keeps old ReplicaSets forever. */
  public static final ProblemCode SCALE_DOWN_DELAY_FOREVER =
      ProblemCode.of("ScaleDownDelaySeconds.Forever");

  /** {@code abortScaleDownDelaySeconds} is 0, which keeps an aborted ReplicaSet forever. */
  public static final ProblemCode ABORT_SCALE_DOWN_DELAY_FOREVER =
      ProblemCode.of("AbortScaleDownDelaySeconds.Forever");

  /** {@code maxUnavailable} is set, but affects only restarts. */
  public static final ProblemCode MAX_UNAVAILABLE_RESTARTS_ONLY =
      ProblemCode.of("MaxUnavailable.RestartsOnly");

  /** The change promotes an update that is paused, so the pause is skipped. */
  public static final ProblemCode PAUSE_SKIPPED = ProblemCode.of("Pause.Skipped");

  /** The change names another active Service; the former one keeps its selector. */
  public static final ProblemCode ACTIVE_SERVICE_LEFT = ProblemCode.of("ActiveService.Left");

  /**
   * The replicas change together with the template, so the active ReplicaSet is scaled before the
   * cut-over.
   */
  public static final ProblemCode REPLICAS_SCALE_ACTIVE = ProblemCode.of("Replicas.ScaleActive");

  private BlueGreenProblemCodes() {}
}
