package dev.rolloutkit.bluegreen.internal.pass;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenPass;
import dev.rolloutkit.engine.internal.analysis.TemplateReferences;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.replicaset.Affinities;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.strategy.AntiAffinity;
import org.jspecify.annotations.Nullable;

/**
 * Reports states that crash the reference during validation. The engine continues, and its plan has
 * a problem that names the defect unless the defect is fixed.
 *
 * @rule A Rollout that crashes the controller during validation gets a problem that names the
 *     defect.
 */
final class Crashes {
  private Crashes() {}

  /**
   * Reports the problems that crash the reference in this state.
   *
   * @param isValid whether the Rollout and the objects that it refers to are valid
   */
  static void report(BlueGreenPass pass, Recorder recorder, boolean isValid) {
    if (isValid) {
      reportCycle(pass, recorder, pass.strategy().prePromotionAnalysis(), "prePromotionAnalysis");
      reportCycle(pass, recorder, pass.strategy().postPromotionAnalysis(), "postPromotionAnalysis");
    }
    reportBothAntiAffinities(pass, recorder);
  }

  private static void reportCycle(
      BlueGreenPass pass, Recorder recorder, @Nullable RolloutAnalysis analysis, String name) {
    if (analysis == null || pass.fixes(BlueGreenDefect.TEMPLATE_RECURSION)) {
      return;
    }
    TemplateReferences.cycle(pass.observed().state(), analysis)
        .ifPresent(
            template ->
                recorder.problem(
                    Problem.plain(
                        FieldPath.of("spec", "strategy", "blueGreen", name, "templates"),
                        template
                            + " refers to itself in its templates, which crashes the reference",
                        ProblemCode.of(BlueGreenDefect.TEMPLATE_RECURSION.id()))));
  }

  /** The reference crashes when it compares templates, which it does if no hash matches. */
  private static void reportBothAntiAffinities(BlueGreenPass pass, Recorder recorder) {
    AntiAffinity wanted = pass.strategy().antiAffinity();
    if (wanted != null
        && wanted.preferredDuringSchedulingIgnoredDuringExecution() != null
        && wanted.requiredDuringSchedulingIgnoredDuringExecution() != null
        && pass.newRs() == null
        && !pass.fixes(BlueGreenDefect.BOTH_ANTI_AFFINITIES)
        && pass.revisions().all().stream()
            .anyMatch(rs -> Affinities.isInOneListAlone(pass.observed(), rs))) {
      recorder.problem(
          Problem.plain(
              FieldPath.of("spec", "strategy", "blueGreen", "antiAffinity"),
              "both variants are set and a ReplicaSet has the rule of one of them, which crashes"
                  + " the reference",
              ProblemCode.of(BlueGreenDefect.BOTH_ANTI_AFFINITIES.id())));
    }
  }
}
