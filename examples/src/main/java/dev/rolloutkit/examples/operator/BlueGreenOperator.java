package dev.rolloutkit.examples.operator;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Runs the blue-green strategy of the Rollouts in a namespace.
 *
 * <pre>{@code
 * try (BlueGreenOperator operator =
 *     new BlueGreenOperator(client, "shop", BlueGreenConfig.safe(), TrafficSplitter.none(),
 *         InstantSource.system())) {
 *   operator.run();
 * }
 * }</pre>
 *
 * <p>Informers only trigger passes; a pass itself reads the cluster. Therefore events that arrive
 * twice, late or never are harmless. Changes without an event are found by the next pass over all
 * Rollouts, at least once in each {@link BlueGreenConfig#resyncPeriod}.
 */
public final class BlueGreenOperator implements AutoCloseable {
  private final KubernetesClient client;
  private final String namespace;
  private final PassLoop loop;
  private final SeenVersions seen = new SeenVersions();
  private final SharedIndexInformer<RolloutResource> rollouts;
  private final List<SharedIndexInformer<?>> informers;

  /** Creates an operator and starts its informers. */
  public BlueGreenOperator(
      KubernetesClient client,
      String namespace,
      BlueGreenConfig config,
      TrafficSplitter splitter,
      InstantSource clock) {
    this.client = client;
    this.namespace = namespace;
    BlueGreenReconciler reconciler =
        new BlueGreenReconciler(
            new ClusterReader(client, namespace, splitter),
            new PlanExecutor(client, splitter, new EventRecorder(client, clock)),
            config,
            clock);
    this.loop = new PassLoop(clock, config.resyncPeriod(), this::names, reconciler::reconcile);
    this.rollouts =
        client
            .resources(RolloutResource.class)
            .inNamespace(namespace)
            .inform(seen.handler("Rollout", r -> loop.enqueue(r.getMetadata().getName())));
    this.informers =
        List.of(
            rollouts,
            client
                .apps()
                .replicaSets()
                .inNamespace(namespace)
                .inform(seen.handler("ReplicaSet", this::enqueueOwner)),
            client
                .genericKubernetesResources(Kinds.ANALYSIS_RUN)
                .inNamespace(namespace)
                .inform(seen.handler("AnalysisRun", this::enqueueOwner)),
            client
                .services()
                .inNamespace(namespace)
                .inform(seen.handler("Service", this::enqueueThoseThatName)));
  }

  /** Runs passes until the thread is interrupted. */
  public void run() {
    loop.run();
  }

  /** Runs all passes that are due and returns their number. */
  int runDue() {
    return loop.runDue();
  }

  private List<String> names() {
    return client.resources(RolloutResource.class).inNamespace(namespace).list().getItems().stream()
        .map(rollout -> rollout.getMetadata().getName())
        .toList();
  }

  /** Whether the informers have delivered the newest version of an object. */
  boolean hasSeen(HasMetadata object) {
    return seen.has(object);
  }

  private void enqueueOwner(HasMetadata object) {
    OwnerReference owner = ClusterReader.controller(object);
    if (owner != null && RolloutResource.KIND.equals(owner.getKind())) {
      loop.enqueue(owner.getName());
    }
  }

  private void enqueueThoseThatName(Service service) {
    for (RolloutResource resource : rollouts.getStore().list()) {
      Optional<Rollout> rollout = resource.toRollout().toOptional();
      BlueGreenStrategy strategy = rollout.map(Strategies::blueGreen).orElse(null);
      String name = service.getMetadata().getName();
      if (strategy != null
          && (name.equals(strategy.activeService()) || name.equals(strategy.previewService()))) {
        loop.enqueue(resource.getMetadata().getName());
      }
    }
  }

  /** Stops the informers. */
  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
  }
}
