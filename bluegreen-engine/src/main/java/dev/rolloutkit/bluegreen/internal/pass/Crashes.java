package dev.rolloutkit.bluegreen.internal.pass;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.internal.rule.BlueGreenView;
import dev.rolloutkit.engine.internal.analysis.TemplateReferences;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.replicaset.Affinities;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.strategy.AntiAffinity;
import org.jspecify.annotations.Nullable;

/**
 * Reports states that crash the reference during validation. The engine continues, and its plan has
 * a problem that names the defect unless the defect is fixed.
 */
final class Crashes {
  private Crashes() {}

  /**
   * Reports the problems that crash the reference in this state.
   *
   * @param isValid whether the Rollout and the objects that it refers to are valid
   */
  static void report(Observed in, PlanDraft out, boolean isValid) {
    if (isValid) {
      reportCycle(
          in, out, BlueGreenView.of(in).strategy().prePromotionAnalysis(), "prePromotionAnalysis");
      reportCycle(
          in,
          out,
          BlueGreenView.of(in).strategy().postPromotionAnalysis(),
          "postPromotionAnalysis");
    }
    reportBothAntiAffinities(in, out);
  }

  private static void reportCycle(
      Observed in, PlanDraft out, @Nullable RolloutAnalysis analysis, String name) {
    if (analysis == null || BlueGreenView.of(in).fixes(BlueGreenDefect.TEMPLATE_RECURSION)) {
      return;
    }
    TemplateReferences.cycle(in.state(), analysis)
        .ifPresent(
            template ->
                out.problem(
                    Problem.text(
                        FieldPath.of("spec", "strategy", "blueGreen", name, "templates"),
                        template
                            + " refers to itself in its templates, which crashes the reference",
                        BlueGreenDefect.TEMPLATE_RECURSION.id())));
  }

  /** The reference crashes when it compares templates, which it does if no hash matches. */
  private static void reportBothAntiAffinities(Observed in, PlanDraft out) {
    AntiAffinity wanted = BlueGreenView.of(in).strategy().antiAffinity();
    if (wanted != null
        && wanted.preferredDuringSchedulingIgnoredDuringExecution() != null
        && wanted.requiredDuringSchedulingIgnoredDuringExecution() != null
        && out.newRs() == null
        && !BlueGreenView.of(in).fixes(BlueGreenDefect.BOTH_ANTI_AFFINITIES)
        && out.replicaSets().stream().anyMatch(rs -> Affinities.isInOneListAlone(in, out, rs))) {
      out.problem(
          Problem.text(
              FieldPath.of("spec", "strategy", "blueGreen", "antiAffinity"),
              "both variants are set and a ReplicaSet has the rule of one of them, which crashes"
                  + " the reference",
              BlueGreenDefect.BOTH_ANTI_AFFINITIES.id()));
    }
  }
}
