package dev.rolloutkit.bluegreen.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.Defect;
import dev.rolloutkit.bluegreen.analysis.TemplateReferences;
import dev.rolloutkit.bluegreen.pass.Pass;
import dev.rolloutkit.bluegreen.replicaset.Affinities;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.strategy.AntiAffinity;
import org.jspecify.annotations.Nullable;

/**
 * States that crash the reference while it validates. The engine goes on, and its plan has a
 * problem that names the defect, unless that is fixed.
 */
final class Crashes {
  private Crashes() {}

  /**
   * Reports what crashes the reference in this state.
   *
   * @param isValid whether the Rollout, and what it refers to, is valid
   */
  static void report(Pass pass, boolean isValid) {
    if (isValid) {
      reportCycle(pass, pass.strategy.prePromotionAnalysis(), "prePromotionAnalysis");
      reportCycle(pass, pass.strategy.postPromotionAnalysis(), "postPromotionAnalysis");
    }
    reportBothAntiAffinities(pass);
  }

  private static void reportCycle(Pass pass, @Nullable RolloutAnalysis analysis, String name) {
    if (analysis == null || pass.mends(Defect.TEMPLATE_RECURSION)) {
      return;
    }
    TemplateReferences.cycle(pass.state, analysis)
        .ifPresent(
            template ->
                pass.problem(
                    Problem.text(
                        FieldPath.of("spec", "strategy", "blueGreen", name, "templates"),
                        template + " names itself in its templates, on which the reference crashes",
                        Defect.TEMPLATE_RECURSION.id())));
  }

  /** The reference crashes when it compares templates, which it does where no hash fits. */
  private static void reportBothAntiAffinities(Pass pass) {
    AntiAffinity wanted = pass.strategy.antiAffinity();
    if (wanted != null
        && wanted.preferredDuringSchedulingIgnoredDuringExecution() != null
        && wanted.requiredDuringSchedulingIgnoredDuringExecution() != null
        && pass.newRs == null
        && !pass.mends(Defect.BOTH_ANTI_AFFINITIES)
        && pass.replicaSets.stream().anyMatch(rs -> Affinities.isInOneListAlone(pass, rs))) {
      pass.problem(
          Problem.text(
              FieldPath.of("spec", "strategy", "blueGreen", "antiAffinity"),
              "both variants are set and a ReplicaSet has the rule of one of them, on which the"
                  + " reference crashes",
              Defect.BOTH_ANTI_AFFINITIES.id()));
    }
  }
}
