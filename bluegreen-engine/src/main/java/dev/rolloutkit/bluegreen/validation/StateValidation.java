package dev.rolloutkit.bluegreen.validation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenState;
import dev.rolloutkit.bluegreen.analysis.AnalysisSpec;
import dev.rolloutkit.bluegreen.pass.Owners;
import dev.rolloutkit.model.Strategies;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.analysis.RolloutAnalysis;
import dev.rolloutkit.model.references.AnalysisRole;
import dev.rolloutkit.model.references.ReferenceValidation;
import dev.rolloutkit.model.references.ReferencedResources;
import dev.rolloutkit.model.references.ReferencedService;
import dev.rolloutkit.model.references.ReferencedTemplates;
import dev.rolloutkit.model.references.ServiceRole;
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

  private final BlueGreenState state;
  private final BlueGreenStrategy strategy;
  private final ReferencedResources.Builder resources = ReferencedResources.builder();

  private StateValidation(BlueGreenState state, BlueGreenStrategy strategy) {
    this.state = state;
    this.strategy = strategy;
  }

  public static @Nullable Problem firstProblem(BlueGreenState state) {
    List<Problem> own = RolloutValidation.validate(state.rollout()).problems();
    if (!own.isEmpty()) {
      return own.get(0);
    }
    BlueGreenStrategy strategy = Strategies.blueGreen(state.rollout());
    return strategy == null
        ? Problem.required(BLUE_GREEN, "the Rollout is not blue-green")
        : new StateValidation(state, strategy).ofReferences();
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
    String name = Zero.of(given);
    if (name.isEmpty()) {
      return null;
    }
    for (Service service : state.services()) {
      if (Owners.isNamed(service, name, state.rollout())) {
        resources.addServices(ReferencedService.of(role, service));
        return null;
      }
    }
    return Problem.invalid(
        role.path(), GoText.quote(name), "service " + GoText.quote(name) + " not found");
  }

  private @Nullable Problem templates(AnalysisRole role, @Nullable RolloutAnalysis analysis) {
    if (analysis == null) {
      return null;
    }
    Outcome<ImmutableList<AnalysisTemplate>> found = AnalysisSpec.templates(state, analysis);
    if (!found.isOk()) {
      String detail = found.problems().get(0).detail();
      String name = detail.substring(detail.indexOf('\'') + 1, detail.lastIndexOf('\''));
      return Problem.invalid(role.path(0), GoText.quote(name), detail);
    }
    if (!Zero.of(analysis.templates()).isEmpty()) {
      resources.addAnalysisTemplates(
          new ReferencedTemplates(
              role, 0, Zero.of(analysis.args()), found.orElseThrow(), ImmutableList.of()));
    }
    return null;
  }
}
