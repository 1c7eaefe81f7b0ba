package dev.rolloutkit.bluegreen.internal.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.internal.analysis.TemplateReferences;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferenceValidation;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.settings.RolloutOptions;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.validation.RolloutValidation;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a Rollout, and what it refers to, is valid: the Rollout itself, then that everything is
 * there, then that it fits. Only the first problem counts.
 *
 * <p>Source: Argo Rollouts, validation of Rollouts and of their references.
 */
public final class StateValidation {
  private static final FieldPath BLUE_GREEN = FieldPath.of("spec", "strategy", "blueGreen");

  private static final FieldPath WORKLOAD_REF = FieldPath.of("spec", "workloadRef");

  /** The strategy's place in such problems lacks its own name. */
  private static final String SAME_SERVICE_FIELD = "spec.strategy.activeService";

  private static final RolloutOptions FROM_REF =
      RolloutOptions.builder().from(RolloutOptions.reference()).templateFromRef(true).build();

  private final BlueGreenState state;
  private final BlueGreenStrategy strategy;
  private final ReferencedResources.Builder resources = ReferencedResources.builder();

  private StateValidation(BlueGreenState state, BlueGreenStrategy strategy) {
    this.state = state;
    this.strategy = strategy;
  }

  /**
   * The first thing that is wrong; null when nothing is.
   *
   * @param withoutService whether a strategy may do without any Service
   */
  public static @Nullable Problem firstProblem(BlueGreenState state, boolean withoutService) {
    if (isWorkloadMissing(state)) {
      return state
          .workloadRefError()
          .map(error -> Problem.text(FieldPath.root(), error, "WorkloadRef"))
          .orElseGet(
              () -> Problem.required(WORKLOAD_REF, "the workload's template was not resolved"));
    }
    BlueGreenStrategy strategy = Strategies.blueGreen(state.rollout());
    boolean mayLackService = withoutService && strategy != null && namesNoService(strategy);
    for (Problem problem : RolloutValidation.validate(state.rollout(), options(state)).problems()) {
      if (!mayLackService || !problem.field().equals(SAME_SERVICE_FIELD)) {
        return problem;
      }
    }
    return strategy == null
        ? Problem.required(BLUE_GREEN, "the Rollout is not blue-green")
        : new StateValidation(state, strategy).ofReferences();
  }

  /** Whether the template is that of another workload, which could not be read. */
  public static boolean isWorkloadMissing(BlueGreenState state) {
    return state.workloadRefError().isPresent()
        || (state.rollout().spec().workloadRef() != null && !state.templateFromRef());
  }

  /** Whether a strategy names neither of the two Services. */
  public static boolean namesNoService(BlueGreenStrategy strategy) {
    return GoZero.of(strategy.activeService()).isEmpty()
        && GoZero.of(strategy.previewService()).isEmpty();
  }

  private static RolloutOptions options(BlueGreenState state) {
    return state.templateFromRef() ? FROM_REF : RolloutOptions.reference();
  }

  private @Nullable Problem ofReferences() {
    Problem missing = service(ServiceRole.ACTIVE, strategy.activeService());
    if (missing == null) {
      missing = service(ServiceRole.PREVIEW, strategy.previewService());
    }
    if (missing == null) {
      missing = templates(AnalysisRole.PRE_PROMOTION, strategy.prePromotionAnalysis());
    }
    if (missing == null) {
      missing = templates(AnalysisRole.POST_PROMOTION, strategy.postPromotionAnalysis());
    }
    if (missing != null) {
      return missing;
    }
    List<Problem> unfit = ReferenceValidation.validate(state.rollout(), resources.build());
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
        role.path(), GoText.quote(name), "service " + GoText.quote(name) + " not found");
  }

  private @Nullable Problem templates(AnalysisRole role, @Nullable RolloutAnalysis analysis) {
    if (analysis == null) {
      return null;
    }
    Outcome<ImmutableList<AnalysisTemplate>> found =
        TemplateReferences.of(state, analysis, role.path(0));
    if (!found.isOk()) {
      return found.problems().get(0);
    }
    if (!GoZero.of(analysis.templates()).isEmpty()) {
      resources.addAnalysisTemplates(
          new ReferencedTemplates(
              role, 0, GoZero.of(analysis.args()), found.orElseThrow(), ImmutableList.of()));
    }
    return null;
  }
}
