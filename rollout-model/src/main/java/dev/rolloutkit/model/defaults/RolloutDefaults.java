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
 * What unset fields of a Rollout count as. Nothing is filled in on reading; each function answers
 * for one field.
 *
 * <p>Source: Argo Rollouts, its defaults and the helpers that resolve shares of pods.
 */
public final class RolloutDefaults {
  private static final int REPLICAS = 1;
  private static final int REVISION_HISTORY_LIMIT = 10;
  private static final int RUN_HISTORY_LIMIT = 5;
  private static final int PROGRESS_DEADLINE_SECONDS = 600;
  private static final int SCALE_DOWN_DELAY_SECONDS = 30;
  private static final int MAX_TRAFFIC_WEIGHT = 100;
  private static final String NGINX_PREFIX = "nginx.ingress.kubernetes.io";

  /** Without a percent sign, and yet a quarter. */
  private static final IntOrStringValue QUARTER = IntOrStringValue.of("25");

  private RolloutDefaults() {}

  /** How many pods are wanted: 1 when unset. */
  public static int replicas(Rollout rollout) {
    return orElse(rollout.spec().replicas(), REPLICAS);
  }

  /** How many old ReplicaSets are kept: 10 when unset. */
  public static int revisionHistoryLimit(Rollout rollout) {
    return orElse(rollout.spec().revisionHistoryLimit(), REVISION_HISTORY_LIMIT);
  }

  /** How many successful analysis runs and experiments are kept: 5 when unset. */
  public static int successfulRunHistoryLimit(Rollout rollout) {
    AnalysisRunStrategy analysis = rollout.spec().analysis();
    return orElse(
        analysis == null ? null : analysis.successfulRunHistoryLimit(), RUN_HISTORY_LIMIT);
  }

  /** How many other ended analysis runs and experiments are kept: 5 when unset. */
  public static int unsuccessfulRunHistoryLimit(Rollout rollout) {
    AnalysisRunStrategy analysis = rollout.spec().analysis();
    return orElse(
        analysis == null ? null : analysis.unsuccessfulRunHistoryLimit(), RUN_HISTORY_LIMIT);
  }

  /** Seconds without progress after which an update counts as stuck: 600 when unset. */
  public static int progressDeadlineSeconds(Rollout rollout) {
    return orElse(rollout.spec().progressDeadlineSeconds(), PROGRESS_DEADLINE_SECONDS);
  }

  /** Seconds a pod must be ready to count as available: 0 when unset. */
  public static int minReadySeconds(Rollout rollout) {
    return GoZero.of(rollout.spec().minReadySeconds());
  }

  /** The pods beyond the wanted number of a canary, as given; the text {@code 25} when unset. */
  public static IntOrStringValue maxSurge(Rollout rollout) {
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null && canary.maxSurge() != null ? canary.maxSurge() : QUARTER;
  }

  /**
   * The pods that may be missing, as given; the text {@code 25} when unset.
   *
   * <p>Compatibility: that is a quarter for blue-green too, where the published documentation says
   * 0.
   */
  public static IntOrStringValue maxUnavailable(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null && blueGreen.maxUnavailable() != null) {
      return blueGreen.maxUnavailable();
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    return canary != null && canary.maxUnavailable() != null ? canary.maxUnavailable() : QUARTER;
  }

  /** The number of pods that {@link #maxSurge} means, rounded up; 0 without a canary. */
  public static int resolvedMaxSurge(Rollout rollout) {
    return Strategies.canary(rollout) == null ? 0 : fenceposts(rollout).surge();
  }

  /**
   * The number of pods that {@link #maxUnavailable} means, rounded down and never more than there
   * are to be. A canary may always miss one if it may not have one more.
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

  /** Prefix of the annotations of canary Ingresses for NGINX. */
  public static String canaryIngressAnnotationPrefix(Rollout rollout) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    String prefix =
        routing == null || routing.nginx() == null
            ? ""
            : GoZero.of(routing.nginx().annotationPrefix());
    return prefix.isEmpty() ? NGINX_PREFIX : prefix;
  }

  /**
   * Seconds an old ReplicaSet lives on after an update: 30 when unset, 0 for a canary without
   * traffic routing.
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

  /** How long the new ReplicaSet lives on after an abort. */
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

  /** Whether a blue-green update switches by itself: true when unset, and without blue-green. */
  public static boolean autoPromotionEnabled(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    return blueGreen == null
        || blueGreen.autoPromotionEnabled() == null
        || blueGreen.autoPromotionEnabled();
  }

  /** The weight that means all traffic: 100 when unset. */
  public static int maxTrafficWeight(Rollout rollout) {
    TrafficRouting routing = Strategies.trafficRouting(rollout);
    return orElse(routing == null ? null : routing.maxTrafficWeight(), MAX_TRAFFIC_WEIGHT);
  }

  /**
   * How long the new ReplicaSet lives on after an abort.
   *
   * @param seconds the seconds; empty when it is not scaled down at all, which an explicit 0 means
   * @param explicit whether the Rollout says so itself
   */
  public record AbortScaleDownDelay(OptionalInt seconds, boolean explicit) {

    /** Whether the Rollout itself gives a time after which to scale down. */
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
    // cut to 32 bits only afterwards: a share that overflowed is not zero here, and becomes it then
    boolean stuck = surge.getAsLong() == 0 && unavailable.getAsLong() == 0;
    return new Fenceposts((int) surge.getAsLong(), stuck ? 1 : (int) unavailable.getAsLong());
  }

  private static int orElse(@Nullable Integer value, int otherwise) {
    return value == null ? otherwise : value;
  }

  /** How far the number of pods may stray from the wanted one. */
  private record Fenceposts(int surge, int unavailable) {}
}
