package dev.rolloutkit.engine.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.engine.internal.analysis.TemplateReferences;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.state.EngineProblemCodes;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.internal.references.ReferenceValidation;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.settings.TemplateCheck;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates a Rollout and the objects that it refers to: first the Rollout itself, then that the
 * objects exist, then that they are valid for it. Only the first problem is reported.
 *
 * <p>Source: Argo Rollouts, validation of Rollouts and of their references.
 *
 * @rule A Rollout is validated first, then that the objects to which it refers exist, then that
 *     they fit; only the first problem is reported.
 */
public final class StateValidation {
  private static final FieldPath WORKLOAD_REF = FieldPath.of("spec", "workloadRef");

  /** The field path of the strategy in such problems lacks the strategy's name. */
  private static final String SAME_SERVICE_FIELD = "spec.strategy.activeService";

  private final RolloutState state;
  private final ReleaseOf<RolloutsChange> release;
  private final ReferencedResources.Builder resources = ReferencedResources.builder();

  private StateValidation(RolloutState state, ReleaseOf<RolloutsChange> release) {
    this.state = state;
    this.release = release;
  }

  /**
   * The first problem; null if everything is valid.
   *
   * @param withoutService whether a blue-green strategy may have no Service
   * @param release the release of the controller that validates
   */
  public static @Nullable Problem firstProblem(
      RolloutState state, boolean withoutService, ReleaseOf<RolloutsChange> release) {
    if (isWorkloadMissing(state)) {
      return workloadProblem(state);
    }
    BlueGreenStrategy strategy = Strategies.blueGreen(state.rollout());
    boolean mayLackService = withoutService && strategy != null && namesNoService(strategy);
    for (Problem problem : problems(state, release)) {
      if (!mayLackService || !problem.field().equals(SAME_SERVICE_FIELD)) {
        return problem;
      }
    }
    StateValidation references = new StateValidation(state, release);
    if (strategy != null) {
      return references.ofReferences(strategy);
    }
    CanaryStrategy canary = Strategies.canary(state.rollout());
    return canary == null ? null : references.ofReferences(canary);
  }

  private static Problem workloadProblem(RolloutState state) {
    return state
        .workloadRefError()
        .map(
            error -> Problem.plain(FieldPath.root(), error, EngineProblemCodes.WORKLOAD_UNREADABLE))
        .orElseGet(
            () -> Problem.required(WORKLOAD_REF, "the workload's template was not resolved"));
  }

  /** Whether the template comes from a referenced workload that could not be read. */
  public static boolean isWorkloadMissing(RolloutState state) {
    return state.workloadRefError().isPresent()
        || (state.rollout().spec().workloadRef() != null && !state.templateFromRef());
  }

  /** Whether a Rollout is blue-green and refers to neither of the two Services. */
  static boolean namesNoService(Rollout rollout) {
    BlueGreenStrategy strategy = Strategies.blueGreen(rollout);
    return strategy != null && namesNoService(strategy);
  }

  private static boolean namesNoService(BlueGreenStrategy strategy) {
    return GoZero.of(strategy.activeService()).isEmpty()
        && GoZero.of(strategy.previewService()).isEmpty();
  }

  private static ImmutableList<Problem> problems(
      RolloutState state, ReleaseOf<RolloutsChange> release) {
    TemplateCheck check =
        state.templateFromRef() ? TemplateCheck.copiedTemplate() : TemplateCheck.ownTemplate();
    return RolloutValidation.validate(state.rollout(), check, Fixes.reference(), release);
  }

  private @Nullable Problem ofReferences(BlueGreenStrategy strategy) {
    Problem missing = service(ServiceRole.ACTIVE, strategy.activeService());
    if (missing == null) {
      missing = service(ServiceRole.PREVIEW, strategy.previewService());
    }
    if (missing == null) {
      missing = templates(AnalysisRole.PRE_PROMOTION, 0, strategy.prePromotionAnalysis());
    }
    if (missing == null) {
      missing = templates(AnalysisRole.POST_PROMOTION, 0, strategy.postPromotionAnalysis());
    }
    return missing == null ? firstUnfit() : missing;
  }

  private @Nullable Problem ofReferences(CanaryStrategy strategy) {
    Problem missing = service(ServiceRole.STABLE, strategy.stableService());
    if (missing == null) {
      missing = service(ServiceRole.CANARY, strategy.canaryService());
    }
    PingPongSpec pingPong = strategy.pingPong();
    if (missing == null && pingPong != null) {
      missing = service(ServiceRole.PING, pingPong.pingService());
    }
    if (missing == null && pingPong != null) {
      missing = service(ServiceRole.PONG, pingPong.pongService());
    }
    List<CanaryStep> steps = GoZero.of(strategy.steps());
    for (int i = 0; missing == null && i < steps.size(); i++) {
      missing = templates(AnalysisRole.INLINE, i, steps.get(i).analysis());
    }
    if (missing == null && strategy.analysis() != null) {
      missing = templates(AnalysisRole.BACKGROUND, 0, strategy.analysis().toAnalysis());
    }
    return missing == null ? firstUnfit() : missing;
  }

  private @Nullable Problem firstUnfit() {
    List<Problem> unfit = ReferenceValidation.validate(state.rollout(), resources.build(), release);
    return unfit.isEmpty() ? null : unfit.get(0);
  }

  private @Nullable Problem service(ServiceRole role, @Nullable String given) {
    String name = GoZero.of(given);
    if (name.isEmpty()) {
      return null;
    }
    Service service = Owners.service(state.services(), name, state.rollout());
    if (service != null) {
      resources.addServices(ReferencedService.of(role, service));
      return null;
    }
    return Problem.invalid(
        role.path(), GoStrings.quote(name), "service " + GoStrings.quote(name) + " not found");
  }

  private @Nullable Problem templates(
      AnalysisRole role, int step, @Nullable RolloutAnalysis analysis) {
    if (analysis == null) {
      return null;
    }
    Outcome<ImmutableList<AnalysisTemplate>> found =
        TemplateReferences.of(state, analysis, role.path(step));
    if (!found.isOk()) {
      return found.problems().get(0);
    }
    if (!GoZero.of(analysis.templates()).isEmpty()) {
      resources.addAnalysisTemplates(
          new ReferencedTemplates(
              role, step, GoZero.of(analysis.args()), found.orElseThrow(), ImmutableList.of()));
    }
    return null;
  }
}
