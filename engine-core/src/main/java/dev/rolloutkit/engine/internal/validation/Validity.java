package dev.rolloutkit.engine.internal.validation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.engine.internal.pass.Owners;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of validating a state, with all inputs that it depends on.
 *
 * @rule The result of a validation is used again while everything that it depends on is equal.
 */
public final class Validity {
  private final ReleaseOf<RolloutsChange> release;
  private final String name;
  private final String namespace;
  private final RolloutSpec spec;
  private final List<@Nullable ServiceFacts> services;
  private final ImmutableList<AnalysisTemplate> templates;
  private final ImmutableList<AnalysisTemplate> clusterTemplates;
  private final boolean templateFromRef;
  private final boolean hasWorkloadError;
  private final Optional<Problem> problem;
  private final Optional<Problem> problemWithoutService;

  private Validity(RolloutState state, ReleaseOf<RolloutsChange> release) {
    this.release = release;
    Rollout rollout = state.rollout();
    name = rollout.name();
    namespace = rollout.namespace();
    spec = rollout.spec();
    services = new ArrayList<>();
    for (String service : serviceNames(rollout)) {
      services.add(ServiceFacts.of(service(state, service)));
    }
    templates = state.analysisTemplates();
    clusterTemplates = state.clusterAnalysisTemplates();
    templateFromRef = state.templateFromRef();
    hasWorkloadError = state.workloadRefError().isPresent();
    problem = Optional.ofNullable(StateValidation.firstProblem(state, false, release));
    problemWithoutService =
        problem.isPresent() && StateValidation.namesNoService(rollout)
            ? Optional.ofNullable(StateValidation.firstProblem(state, true, release))
            : problem;
  }

  /** Validates a state as a release of the controller does. */
  public static Validity of(RolloutState state, ReleaseOf<RolloutsChange> release) {
    return new Validity(state, release);
  }

  /** Whether this is the judgement of a release. */
  public boolean isOf(ReleaseOf<RolloutsChange> other) {
    return release.equals(other);
  }

  /** The first problem that the controller would find; empty if everything is valid. */
  public Optional<Problem> problem() {
    return problem;
  }

  /** The same if a blue-green strategy may have no Service. */
  public Optional<Problem> problemWithoutService() {
    return problemWithoutService;
  }

  /** Whether validating the given state would have the same result. */
  public boolean holdsFor(RolloutState state) {
    Rollout rollout = state.rollout();
    return isSame(rollout.spec())
        && templateFromRef == state.templateFromRef()
        && !hasWorkloadError
        && state.workloadRefError().isEmpty()
        && name.equals(rollout.name())
        && namespace.equals(rollout.namespace())
        && haveSame(state)
        && templates.equals(state.analysisTemplates())
        && clusterTemplates.equals(state.clusterAnalysisTemplates());
  }

  private boolean haveSame(RolloutState state) {
    List<@Nullable String> names = serviceNames(state.rollout());
    for (int i = 0; i < names.size(); i++) {
      if (!ServiceFacts.areOf(services.get(i), service(state, names.get(i)))) {
        return false;
      }
    }
    return true;
  }

  /** The Services to which a strategy may refer, the same number for each Rollout of a strategy. */
  private static List<@Nullable String> serviceNames(Rollout rollout) {
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      return Arrays.asList(blueGreen.activeService(), blueGreen.previewService());
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary == null) {
      return Collections.emptyList();
    }
    PingPongSpec pingPong = canary.pingPong();
    return Arrays.asList(
        canary.stableService(),
        canary.canaryService(),
        pingPong == null ? null : pingPong.pingService(),
        pingPong == null ? null : pingPong.pongService());
  }

  /** Whether another spec is valid if this one is: replicas and pauses do not affect validity. */
  @SuppressWarnings("ReferenceEquality") // the very same spec needs no comparison
  private boolean isSame(RolloutSpec other) {
    return spec == other
        || (isNegative(spec.replicas()) == isNegative(other.replicas())
            && !isNegative(other.replicas())
            && Objects.equals(spec.strategy(), other.strategy())
            && Objects.equals(spec.template(), other.template())
            && Objects.equals(spec.selector(), other.selector())
            && Objects.equals(spec.minReadySeconds(), other.minReadySeconds())
            && Objects.equals(spec.revisionHistoryLimit(), other.revisionHistoryLimit())
            && Objects.equals(spec.progressDeadlineSeconds(), other.progressDeadlineSeconds())
            && Objects.equals(spec.workloadRef(), other.workloadRef())
            && Objects.equals(spec.rollbackWindow(), other.rollbackWindow())
            && Objects.equals(spec.analysis(), other.analysis())
            && Objects.equals(spec.additionalProperties(), other.additionalProperties()));
  }

  private static boolean isNegative(@Nullable Integer replicas) {
    return replicas != null && replicas < 0;
  }

  private static @Nullable Service service(RolloutState state, @Nullable String name) {
    return Owners.service(state.services(), name, state.rollout());
  }

  /**
   * The fields of a Service that validation reads: its selector without the hash, which the
   * controller itself sets, and its manager.
   */
  private record ServiceFacts(ImmutableMap<String, String> selector, @Nullable String managedBy) {

    static @Nullable ServiceFacts of(@Nullable Service service) {
      if (service == null) {
        return null;
      }
      Map<String, String> given = selectorOf(service);
      ImmutableMap.Builder<String, String> selector =
          ImmutableMap.builderWithExpectedSize(given.size());
      for (Map.Entry<String, String> entry : given.entrySet()) {
        if (!RolloutKeys.POD_TEMPLATE_HASH.equals(entry.getKey())) {
          selector.put(GoZero.of(entry.getKey()), GoZero.of(entry.getValue()));
        }
      }
      return new ServiceFacts(selector.buildKeepingLast(), managerOf(service));
    }

    static boolean areOf(@Nullable ServiceFacts facts, @Nullable Service service) {
      if (facts == null || service == null) {
        return facts == null && service == null;
      }
      Map<String, String> selector = selectorOf(service);
      int others = selector.size() - (selector.containsKey(RolloutKeys.POD_TEMPLATE_HASH) ? 1 : 0);
      if (others != facts.selector.size() || !Objects.equals(facts.managedBy, managerOf(service))) {
        return false;
      }
      for (Map.Entry<String, String> entry : facts.selector.entrySet()) {
        if (!selector.containsKey(entry.getKey())
            || !entry.getValue().equals(GoZero.of(selector.get(entry.getKey())))) {
          return false;
        }
      }
      return true;
    }

    private static Map<String, String> selectorOf(Service service) {
      return service.getSpec() == null || service.getSpec().getSelector() == null
          ? ImmutableMap.of()
          : service.getSpec().getSelector();
    }

    private static @Nullable String managerOf(Service service) {
      Map<String, String> annotations = service.getMetadata().getAnnotations();
      return annotations == null ? null : annotations.get(RolloutKeys.MANAGED_BY);
    }
  }
}
