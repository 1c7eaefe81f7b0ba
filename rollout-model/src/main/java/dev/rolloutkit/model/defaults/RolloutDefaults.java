package dev.rolloutkit.model.defaults;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.analysis.AnalysisRunStrategy;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The effective values of fields that may be unset. Reading a Rollout fills in no defaults; each
 * function here returns the effective value of one field.
 *
 * <p>Source: Argo Rollouts, its defaults and the helpers that resolve percentages of pods.
 *
 * @rule A field of a Rollout that is unset has the controller's default, such as one replica and
 *     ten old ReplicaSets.
 */
public final class RolloutDefaults {
  private static final int REPLICAS = 1;
  private static final int REVISION_HISTORY_LIMIT = 10;
  private static final int RUN_HISTORY_LIMIT = 5;
  private static final int PROGRESS_DEADLINE_SECONDS = 600;
  private static final int SCALE_DOWN_DELAY_SECONDS = 30;
  private static final int MAX_TRAFFIC_WEIGHT = 100;
  private static final String NGINX_PREFIX = "nginx.ingress.kubernetes.io";

  /** Means 25 percent although it has no percent sign. */
  private static final IntOrStringValue QUARTER = IntOrStringValue.of("25");

  private RolloutDefaults() {}

  /** The desired number of pods; 1 if unset. */
  public static int replicas(Rollout rollout) {
    return orElse(rollout.spec().replicas(), REPLICAS);
  }

  /** The number of old ReplicaSets to keep; 10 if unset. */
  public static int revisionHistoryLimit(Rollout rollout) {
    return orElse(rollout.spec().revisionHistoryLimit(), REVISION_HISTORY_LIMIT);
  }

  /** The number of successful analysis runs and experiments to keep; 5 if unset. */
  public static int successfulRunHistoryLimit(Rollout rollout) {
    AnalysisRunStrategy analysis = rollout.spec().analysis();
    return orElse(
        analysis == null ? null : analysis.successfulRunHistoryLimit(), RUN_HISTORY_LIMIT);
  }

  /** The number of unsuccessful analysis runs and experiments to keep; 5 if unset. */
  public static int unsuccessfulRunHistoryLimit(Rollout rollout) {
    AnalysisRunStrategy analysis = rollout.spec().analysis();
    return orElse(
        analysis == null ? null : analysis.unsuccessfulRunHistoryLimit(), RUN_HISTORY_LIMIT);
  }

  /**
   * The number of seconds without progress after which an update exceeds its deadline; 600 if
   * unset.
   */
  public static int progressDeadlineSeconds(Rollout rollout) {
    return orElse(rollout.spec().progressDeadlineSeconds(), PROGRESS_DEADLINE_SECONDS);
  }

  /** The number of seconds that a pod must be ready to count as available; 0 if unset. */
  public static int minReadySeconds(Rollout rollout) {
    return GoZero.of(rollout.spec().minReadySeconds());
  }

  /**
   * The number of pods that a canary may have beyond the desired number, as given; the string
   * {@code 25} if unset.
   */
  public static IntOrStringValue maxSurge(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null && canary.maxSurge() != null ? canary.maxSurge() : QUARTER;
  }

  /**
   * The number of pods that may be unavailable, as given; the string {@code 25} if unset.
   *
   * <p>Compatibility: the controller reads that string as 25 percent, for blue-green too, although
   * the published documentation says 0.
   */
  public static IntOrStringValue maxUnavailable(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null && blueGreen.maxUnavailable() != null) {
      return blueGreen.maxUnavailable();
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null && canary.maxUnavailable() != null ? canary.maxUnavailable() : QUARTER;
  }

  /** {@link #maxSurge} as a number of pods, rounded up; 0 without a canary strategy. */
  public static int resolvedMaxSurge(Rollout rollout) {
    return Strategies.canary(rollout) == null ? 0 : fenceposts(rollout).surge();
  }

  /**
   * {@link #maxUnavailable} as a number of pods, rounded down and at most the desired number of
   * pods. For a canary it is at least 1 if {@link #resolvedMaxSurge} is 0.
   *
   * @rule {@code maxUnavailable} is rounded down and at least 1 for a canary without a surge.
   */
  public static int resolvedMaxUnavailable(Rollout rollout) {
    int replicas = replicas(rollout);
    if (replicas == 0) {
      return 0;
    }
    int unavailable =
        Strategies.canary(rollout) == null
            ? (int) IntOrPercent.resolve(maxUnavailable(rollout), replicas, false).orElse(0)
            : fenceposts(rollout).unavailable();
    return Math.min(unavailable, replicas);
  }

  /** The prefix of annotations on canary Ingresses for NGINX. */
  public static String canaryIngressAnnotationPrefix(Rollout rollout) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    String prefix =
        routing == null || routing.nginx() == null
            ? ""
            : GoZero.of(routing.nginx().annotationPrefix());
    return prefix.isEmpty() ? NGINX_PREFIX : prefix;
  }

  /**
   * The number of seconds after an update before the old ReplicaSet is scaled down; 30 if unset, 0
   * for a canary without traffic routing.
   */
  public static int scaleDownDelaySeconds(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null && canary.trafficRouting() != null) {
      return orElse(canary.scaleDownDelaySeconds(), SCALE_DOWN_DELAY_SECONDS);
    }
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    return blueGreen == null
        ? 0
        : orElse(blueGreen.scaleDownDelaySeconds(), SCALE_DOWN_DELAY_SECONDS);
  }

  /**
   * The delay after an abort before the new ReplicaSet is scaled down.
   *
   * @rule After an abort the new ReplicaSet is scaled down after 30 seconds, and never if the delay
   *     is 0.
   */
  public static AbortScaleDownDelay abortScaleDownDelay(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      return AbortScaleDownDelay.of(blueGreen.abortScaleDownDelaySeconds());
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null && canary.trafficRouting() != null) {
      return AbortScaleDownDelay.of(canary.abortScaleDownDelaySeconds());
    }
    return new AbortScaleDownDelay(OptionalInt.of(0), false);
  }

  /**
   * Whether a blue-green update is promoted automatically; true if unset or without a blue-green
   * strategy.
   */
  public static boolean autoPromotionEnabled(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    return blueGreen == null
        || blueGreen.autoPromotionEnabled() == null
        || blueGreen.autoPromotionEnabled();
  }

  /** The weight that represents all traffic; 100 if unset. */
  public static int maxTrafficWeight(Rollout rollout) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    return orElse(routing == null ? null : routing.maxTrafficWeight(), MAX_TRAFFIC_WEIGHT);
  }

  /**
   * The delay after an abort before the new ReplicaSet is scaled down.
   *
   * @param seconds the number of seconds; empty if the ReplicaSet is never scaled down, which an
   *     explicit 0 requests
   * @param explicit whether the Rollout sets the delay itself
   */
  public record AbortScaleDownDelay(OptionalInt seconds, boolean explicit) {

    /** Whether the Rollout itself sets a delay other than 0. */
    public boolean explicitSeconds() {
      return explicit && seconds.isPresent();
    }

    private static AbortScaleDownDelay of(@Nullable Integer given) {
      if (given == null) {
        return new AbortScaleDownDelay(OptionalInt.of(SCALE_DOWN_DELAY_SECONDS), false);
      }
      return new AbortScaleDownDelay(
          given == 0 ? OptionalInt.empty() : OptionalInt.of(given), true);
    }
  }

  private static Fenceposts fenceposts(Rollout rollout) {
    int replicas = replicas(rollout);
    OptionalLong surge = IntOrPercent.resolve(maxSurge(rollout), replicas, true);
    OptionalLong unavailable = IntOrPercent.resolve(maxUnavailable(rollout), replicas, false);
    if (surge.isEmpty() || unavailable.isEmpty()) {
      return new Fenceposts(0, 0);
    }
    // truncated to 32 bits only afterwards: an overflowed result is not zero here but becomes zero
    // then
    boolean stuck = surge.getAsLong() == 0 && unavailable.getAsLong() == 0;
    return new Fenceposts((int) surge.getAsLong(), stuck ? 1 : (int) unavailable.getAsLong());
  }

  private static int orElse(@Nullable Integer value, int otherwise) {
    return value == null ? otherwise : value;
  }

  /** The allowed deviation from the desired number of pods. */
  private record Fenceposts(int surge, int unavailable) {}
}
