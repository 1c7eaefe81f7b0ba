package dev.rolloutkit.model.internal.traffic;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.strategy.ReplicaProgressThreshold;
import dev.rolloutkit.model.traffic.ReplicaSetState;
import org.jspecify.annotations.Nullable;

/**
 * Whether a ReplicaSet has enough available replicas for a step.
 *
 * @rule Without a threshold all desired pods must be available.
 */
public final class ProgressThresholds {
  private static final String PERCENT = "Percent";
  private static final double TOLERANCE = 1e-10;

  private ProgressThresholds() {}

  /**
   * Whether enough of the desired replicas are available; without a threshold, all of them must be.
   */
  public static boolean reached(
      @Nullable ReplicaProgressThreshold threshold, @Nullable ReplicaSetState set, int wanted) {
    if (set == null) {
      return false;
    }
    int value = threshold == null ? -1 : GoZero.of(threshold.value());
    if (threshold == null || value < 0) {
      return set.replicas() == wanted && set.available() == wanted;
    }
    if (!PERCENT.equals(threshold.type())) {
      return set.available() >= value;
    }
    if (wanted == 0) {
      return true;
    }
    double percent = (double) set.available() / wanted * 100;
    return percent >= value || Math.abs(percent - value) <= TOLERANCE;
  }
}
