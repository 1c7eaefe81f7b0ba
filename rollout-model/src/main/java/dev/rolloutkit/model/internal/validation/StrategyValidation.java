package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.strategy.AntiAffinity;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates that there is exactly one strategy, and the fields of blue-green.
 *
 * <p>Compatibility: paths omit the name of the strategy, such as {@code
 * spec.strategy.activeService}.
 *
 * @rule A Rollout has exactly one strategy, and blue-green an active Service that differs from the
 *     preview Service.
 */
final class StrategyValidation {
  private static final FieldPath STRATEGY = FieldPath.of("spec", "strategy");
  private static final int MAX_WEIGHT = 100;

  private StrategyValidation() {}

  static void validate(
      Rollout rollout,
      List<Problem> out,
      Fixes<RolloutDefect> fixes,
      ReleaseOf<RolloutsChange> release) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    CanaryStrategy canary = Strategies.canary(rollout);
    FieldPath kind = STRATEGY.child("strategy");
    if (blueGreen == null && canary == null) {
      out.add(
          Problem.required(
              kind,
              "Rollout has missing field '.spec.strategy.canary or .spec.strategy.blueGreen'"));
    } else if (blueGreen != null && canary != null) {
      out.add(
          Problem.invalid(
              kind,
              GoStrings.quote("blueGreen: true canary: true"),
              "Multiple Strategies can not be listed"));
    } else if (blueGreen != null) {
      blueGreen(rollout, blueGreen, path("blueGreen", fixes), out);
    } else if (canary != null) {
      CanaryValidation.validate(rollout, canary, path("canary", fixes), release, out);
    }
  }

  /** How problems show a value that is not set. */
  static String none(ReleaseOf<RolloutsChange> release) {
    return release.has(RolloutsChange.LIBRARIES_0_34) ? "null" : GoStrings.quote("null");
  }

  private static FieldPath path(String strategy, Fixes<RolloutDefect> fixes) {
    return fixes.fixes(RolloutDefect.STRATEGY_NAME_OMITTED) ? STRATEGY.child(strategy) : STRATEGY;
  }

  private static void blueGreen(
      Rollout rollout, BlueGreenStrategy blueGreen, FieldPath at, List<Problem> out) {
    String active = GoZero.of(blueGreen.activeService());
    if (active.equals(GoZero.of(blueGreen.previewService()))) {
      out.add(
          Problem.invalid(
              at.child("activeService"),
              GoStrings.quote(active),
              "This rollout uses the same service for the active and preview services, but two"
                  + " different services are required."));
    }
    Integer limit = blueGreen.scaleDownDelayRevisionLimit();
    if (limit != null && RolloutDefaults.revisionHistoryLimit(rollout) < limit) {
      out.add(
          Problem.invalid(
              at.child("scaleDownDelayRevisionLimit"),
              limit,
              "This rollout's revision history limit can not be smaller than the rollout's scale"
                  + " down limit"));
    }
    antiAffinity(blueGreen.antiAffinity(), at.child("antiAffinity"), out);
  }

  static void antiAffinity(@Nullable AntiAffinity antiAffinity, FieldPath at, List<Problem> out) {
    if (antiAffinity == null) {
      return;
    }
    boolean preferred = antiAffinity.preferredDuringSchedulingIgnoredDuringExecution() != null;
    boolean required = antiAffinity.requiredDuringSchedulingIgnoredDuringExecution() != null;
    if (preferred == required) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(
                  "antiAffinity.PreferredDuringSchedulingIgnoredDuringExecution: "
                      + preferred
                      + " antiAffinity.RequiredDuringSchedulingIgnoredDuringExecution: "
                      + required),
              "AntiAffinity must have exactly one strategy listed"));
    }
    if (antiAffinity.preferredDuringSchedulingIgnoredDuringExecution() != null) {
      int weight =
          GoZero.of(antiAffinity.preferredDuringSchedulingIgnoredDuringExecution().weight());
      if (weight < 1 || weight > MAX_WEIGHT) {
        out.add(
            Problem.invalid(
                at.child("weight"), weight, "AntiAffinity weight must be between 1-100"));
      }
    }
  }
}
