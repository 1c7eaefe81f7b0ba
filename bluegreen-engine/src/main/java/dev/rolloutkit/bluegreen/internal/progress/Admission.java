package dev.rolloutkit.bluegreen.internal.progress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.config.BlueGreenProblemCodes;
import dev.rolloutkit.bluegreen.internal.rule.PromotionRules;
import dev.rolloutkit.bluegreen.internal.strategy.BlueGreenStrategies;
import dev.rolloutkit.engine.internal.status.PauseReasons;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Warnings about valid settings that are probably not intended.
 *
 * @rule Settings of a blue-green strategy that are valid but probably not intended get a warning.
 */
public final class Admission {
  private static final FieldPath BLUE_GREEN = FieldPath.of("spec", "strategy", "blueGreen");

  private final ImmutableList.Builder<Problem> out = ImmutableList.builder();

  private Admission() {}

  /** The warnings about a Rollout and its change. */
  public static ImmutableList<Problem> warnings(@Nullable Rollout before, Rollout after) {
    BlueGreenStrategy strategy = Strategies.blueGreen(after);
    if (strategy == null) {
      return ImmutableList.of();
    }
    Admission admission = new Admission();
    admission.checkNumbers(after, strategy);
    if (before != null) {
      admission.checkChange(before, after, strategy);
    }
    return admission.out.build();
  }

  private void checkNumbers(Rollout rollout, BlueGreenStrategy strategy) {
    if (!RolloutDefaults.autoPromotionEnabled(rollout)
        && GoZero.of(strategy.autoPromotionSeconds()) > 0) {
      warn(
          "autoPromotionSeconds",
          "is ignored while autoPromotionEnabled is false: only a user promotes",
          BlueGreenProblemCodes.AUTO_PROMOTION_SECONDS_IGNORED);
    }
    if (isZero(strategy.scaleDownDelaySeconds())) {
      warn(
          "scaleDownDelaySeconds",
          "0 does not mean immediately: old ReplicaSets are never scaled down",
          BlueGreenProblemCodes.SCALE_DOWN_DELAY_FOREVER);
    }
    if (isZero(strategy.abortScaleDownDelaySeconds())) {
      warn(
          "abortScaleDownDelaySeconds",
          "0 does not mean immediately: after an abort the new ReplicaSet is kept forever",
          BlueGreenProblemCodes.ABORT_SCALE_DOWN_DELAY_FOREVER);
    }
    if (strategy.maxUnavailable() != null) {
      warn(
          "maxUnavailable",
          "it affects only restarts; an update always waits for every pod",
          BlueGreenProblemCodes.MAX_UNAVAILABLE_RESTARTS_ONLY);
    }
  }

  private void checkChange(Rollout before, Rollout after, BlueGreenStrategy strategy) {
    BlueGreenStrategy old = BlueGreenStrategies.orUnset(before);
    if (StatusDraft.of(before.status()).pausedFor(PauseReasons.BLUE_GREEN)
        && PromotionRules.needsControllerPause(before)
        && !PromotionRules.needsControllerPause(after)) {
      warn(
          "autoPromotionEnabled",
          "the currently paused update will be promoted immediately",
          BlueGreenProblemCodes.PAUSE_SKIPPED);
    }
    String service = GoZero.of(old.activeService());
    if (!service.isEmpty() && !service.equals(GoZero.of(strategy.activeService()))) {
      warn(
          "activeService",
          "the former Service " + service + " keeps its current selector",
          BlueGreenProblemCodes.ACTIVE_SERVICE_LEFT);
    }
    if (RolloutDefaults.replicas(before) != RolloutDefaults.replicas(after)
        && !Objects.equals(before.spec().template(), after.spec().template())) {
      out.add(
          Problem.plain(
              FieldPath.of("spec", "replicas"),
              "changes together with the template: the serving ReplicaSet is scaled before the"
                  + " switch",
              BlueGreenProblemCodes.REPLICAS_SCALE_ACTIVE));
    }
  }

  private static boolean isZero(@Nullable Integer seconds) {
    return seconds != null && seconds == 0;
  }

  private void warn(String field, String text, ProblemCode code) {
    out.add(Problem.plain(BLUE_GREEN.child(field), text, code));
  }
}
