package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the input of the engine. Every pass reads from the API server, so that no stale cache can
 * mislead it. An operator of thousands of Rollouts reads from its informers instead; the
 * resourceVersions in the writes of a plan then protect it.
 */
public final class ClusterReader {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Comparator<HasMetadata> BY_NAME =
      Comparator.comparing(object -> object.getMetadata().getName());

  private final KubernetesClient client;
  private final String namespace;
  private final TrafficSplitter splitter;

  /** Creates a reader for one namespace. */
  public ClusterReader(KubernetesClient client, String namespace, TrafficSplitter splitter) {
    this.client = client;
    this.namespace = namespace;
    this.splitter = splitter;
  }

  /** The state of a Rollout; empty if there is no Rollout with this name or it cannot be read. */
  Optional<BlueGreenState> read(String name) {
    RolloutResource resource =
        client.resources(RolloutResource.class).inNamespace(namespace).withName(name).get();
    if (resource == null) {
      return Optional.empty();
    }
    Outcome<Rollout> decoded = resource.toRollout();
    return decoded.toOptional().filter(r -> Strategies.blueGreen(r) != null).map(this::state);
  }

  private BlueGreenState state(Rollout rollout) {
    BlueGreenState.Builder state =
        BlueGreenState.builder()
            .rollout(rollout)
            .services(client.services().inNamespace(namespace).list().getItems())
            .traffic(splitter.observe(rollout));
    client.apps().replicaSets().inNamespace(namespace).list().getItems().stream()
        .sorted(BY_NAME)
        .forEach(state::addReplicaSets);
    BlueGreenStrategy strategy = Strategies.blueGreen(rollout);
    if (strategy != null && hasAnalysis(strategy)) {
      all(Kinds.ANALYSIS_RUN)
          .forEach(run -> state.addAnalysisRuns(MAPPER.convertValue(run, AnalysisRun.class)));
      all(Kinds.ANALYSIS_TEMPLATE)
          .forEach(
              template ->
                  state.addAnalysisTemplates(
                      MAPPER.convertValue(template, AnalysisTemplate.class)));
      client.genericKubernetesResources(Kinds.CLUSTER_ANALYSIS_TEMPLATE).list().getItems().stream()
          .sorted(BY_NAME)
          .forEach(
              template ->
                  state.addClusterAnalysisTemplates(
                      MAPPER.convertValue(template, AnalysisTemplate.class)));
    }
    if (strategy != null && needsPods(rollout, strategy)) {
      state.pods(pods());
    }
    return state.build();
  }

  private List<GenericKubernetesResource> all(ResourceDefinitionContext kind) {
    List<GenericKubernetesResource> items =
        client.genericKubernetesResources(kind).inNamespace(namespace).list().getItems();
    items.sort(BY_NAME);
    return items;
  }

  private List<Pod> pods() {
    List<Pod> items = client.pods().inNamespace(namespace).list().getItems();
    items.sort(BY_NAME);
    return items;
  }

  private static boolean hasAnalysis(BlueGreenStrategy strategy) {
    return strategy.prePromotionAnalysis() != null || strategy.postPromotionAnalysis() != null;
  }

  private static boolean needsPods(Rollout rollout, BlueGreenStrategy strategy) {
    return rollout.spec().restartAt() != null
        || strategy.activeMetadata() != null
        || strategy.previewMetadata() != null;
  }

  /** The owner that controls an object; null if there is none. */
  static @Nullable OwnerReference controller(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    if (owners != null) {
      for (OwnerReference owner : owners) {
        if (Boolean.TRUE.equals(owner.getController())) {
          return owner;
        }
      }
    }
    return null;
  }
}
