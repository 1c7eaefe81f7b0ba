package dev.rolloutkit.sg.internal.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.sg.analysis.BlastRadius;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.WebhookReview;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.settings.SgProblemCodes;

/**
 * Decides whether an admission webhook should allow a change.
 *
 * @rule A change that cuts off a live target is denied; one that may cut one off, or of which too
 *     little is known, gets a warning.
 */
public final class ChangeAdmission {
  private ChangeAdmission() {}

  /**
   * Denies a change that cuts off a live target. Allows a change with warnings if it cuts off a
   * target for a moment, if it may cut one off, if too little is known to call it safe, or if it
   * names bindings that do not exist. Allows a change without warnings only if it is safe.
   *
   * <pre>{@code
   * ChangeAdmission.review(snapshot, ClusterChange.deleteOwner("Ingress tools/dashboard"))
   *     .toAdmissionReview(request.uid())
   * }</pre>
   */
  public static WebhookReview review(ClusterSnapshot snapshot, ClusterChange change) {
    ImpactReport report = BlastRadius.whatIf(snapshot, change);
    ImmutableList.Builder<Problem> problems = ImmutableList.builder();
    report.broken().forEach(i -> problems.add(problem(i, code(i))));
    (report.verdict() == ChangeVerdict.SAFE
            ? ImmutableList.<FlowImpact>of()
            : report.alreadyBroken())
        .forEach(
            i ->
                problems.add(
                    problem(
                        i,
                        i.status() == FlowStatus.UNKNOWN
                            ? SgProblemCodes.FLOW_UNKNOWN
                            : SgProblemCodes.FLOW_CLOSED)));
    report
        .unknown()
        .forEach(
            gap ->
                problems.add(
                    Problem.plain(
                        FieldPath.of(gap.object()),
                        gap.message(),
                        SgProblemCodes.CONTEXT_UNKNOWN)));
    report.flapping().forEach(i -> problems.add(problem(i, SgProblemCodes.FLOW_INTERRUPTED)));
    problems.addAll(report.problems());
    ImmutableList<Problem> all = problems.build();
    return new WebhookReview(
        report.verdict() == ChangeVerdict.BREAKS_LIVE_TARGETS
            ? WebhookReview.Decision.DENY
            : all.isEmpty() ? WebhookReview.Decision.ALLOW : WebhookReview.Decision.WARN,
        all,
        report);
  }

  private static ProblemCode code(FlowImpact impact) {
    return impact.status() == FlowStatus.UNKNOWN
        ? SgProblemCodes.FLOW_UNKNOWN
        : SgProblemCodes.FLOW_BROKEN;
  }

  private static Problem problem(FlowImpact impact, ProblemCode code) {
    return Problem.plain(
        FieldPath.of("targetGroupBindings").key(impact.flow().binding().toString()),
        impact.explanation(),
        code);
  }
}
