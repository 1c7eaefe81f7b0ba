package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.time.Instant;
import java.util.function.BiFunction;

/** A blue-green controller as worlds play with it. */
public final class BlueGreenController implements RolloutController {
  private final BiFunction<BlueGreenState, Instant, Plan> controller;
  private final ImmutableList<AnalysisTemplate> templates;

  private BlueGreenController(
      BiFunction<BlueGreenState, Instant, Plan> controller,
      ImmutableList<AnalysisTemplate> templates) {
    this.controller = controller;
    this.templates = templates;
  }

  /**
   * Any controller.
   *
   * @param controller what it does in a state at a time; several threads may ask at once
   */
  public static BlueGreenController of(BiFunction<BlueGreenState, Instant, Plan> controller) {
    return new BlueGreenController(controller, BlueGreenSettings.ANALYSIS_TEMPLATES);
  }

  /** Our engine. */
  public static BlueGreenController of(EngineConfig config) {
    ThreadLocal<ValidationCache> validations = ThreadLocal.withInitial(ValidationCache::new);
    return of(
        (state, now) -> BlueGreenEngine.reconcile(state, now, config, validations.get()));
  }

  @Override
  public Plan reconcile(RolloutCluster seen) {
    return controller.apply(state(seen), RolloutCluster.NOW);
  }

  private BlueGreenState state(RolloutCluster seen) {
    BlueGreenState.Builder state =
        BlueGreenState.builder()
            .rollout(seen.rollout())
            .podHash(seen.podHash())
            .replicaSets(seen.replicaSets())
            .analysisRuns(seen.runs())
            .analysisTemplates(templates);
    seen.selectors().forEach((name, hash) -> state.addServices(service(name, hash)));
    return state.build();
  }

  private static Service service(String name, String hash) {
    ServiceBuilder service =
        new ServiceBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(BlueGreenSettings.NAMESPACE)
            .addToAnnotations(RolloutKeys.MANAGED_BY, BlueGreenSettings.NAME)
            .endMetadata()
            .withNewSpec()
            .addToSelector("app", BlueGreenSettings.NAME)
            .endSpec();
    if (!hash.isEmpty()) {
      service.editSpec().addToSelector(RolloutKeys.POD_TEMPLATE_HASH, hash).endSpec();
    }
    return service.build();
  }
}
