package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.model.steps.CanarySteps;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Maintains the forward actions of canary Rollouts on their Ingresses: when the weights of a
 * Rollout change, and when somebody else removes or changes the annotation, such as a GitOps tool
 * that does not know it.
 */
public final class AlbAnnotationOperator implements AutoCloseable {
  private static final Duration RESYNC = Duration.ofMinutes(15);

  private final KubernetesClient client;
  private final String namespace;
  private final PassLoop loop;
  private final SeenVersions seen = new SeenVersions();
  private final SharedIndexInformer<RolloutResource> rollouts;
  private final SharedIndexInformer<Ingress> ingresses;

  /** Creates an operator for one namespace and starts its informers. */
  public AlbAnnotationOperator(KubernetesClient client, String namespace, InstantSource clock) {
    this.client = client;
    this.namespace = namespace;
    this.loop = new PassLoop(clock, RESYNC, this::names, this::keep);
    this.rollouts =
        client
            .resources(RolloutResource.class)
            .inNamespace(namespace)
            .inform(seen.handler("Rollout", r -> loop.enqueue(r.getMetadata().getName())));
    this.ingresses =
        client
            .network()
            .v1()
            .ingresses()
            .inNamespace(namespace)
            .inform(seen.handler("Ingress", this::enqueueThoseBehind));
  }

  /** Runs passes until the thread is interrupted. */
  public void run() {
    loop.run();
  }

  /** Runs all passes that are due and returns their number. */
  int runDue() {
    return loop.runDue();
  }

  /** Whether the informers have delivered the newest version of an object. */
  boolean hasSeen(HasMetadata object) {
    return seen.has(object);
  }

  private Next keep(String name) {
    RolloutResource resource =
        client.resources(RolloutResource.class).inNamespace(namespace).withName(name).get();
    Optional<Rollout> rollout =
        Optional.ofNullable(resource).flatMap(r -> r.toRollout().toOptional());
    Optional<AlbRoute> route = rollout.flatMap(r -> AlbActions.route(r).toOptional());
    if (rollout.isEmpty() || route.isEmpty()) {
      return new Next.OnChange();
    }
    Map<String, Ingress> live = new HashMap<>();
    ImmutableList.Builder<IngressView> observed = ImmutableList.builder();
    for (Ingress ingress :
        client.network().v1().ingresses().inNamespace(namespace).list().getItems()) {
      live.put(ingress.getMetadata().getName(), ingress);
      observed.add(IngressView.of(ingress));
    }
    IngressPlan plan =
        AlbActions.weightPlan(
            route.get(),
            AlbIngresses.of(observed.build()),
            weight(rollout.get()),
            additional(rollout.get()),
            AlbSettings.safe());
    try {
      for (IngressPatch patch : plan.patches()) {
        IngressPatches.send(client, Objects.requireNonNull(live.get(patch.ingress())), patch);
      }
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
      return new Next.Retry(String.valueOf(e.getMessage()));
    }
    return plan.stoppedBy().<Next>map(p -> new Next.Retry(p.text())).orElseGet(Next.OnChange::new);
  }

  /** The weight that the controller recorded, or otherwise the weight of the steps. */
  private static int weight(Rollout rollout) {
    return weights(rollout)
        .map(TrafficWeights::canary)
        .map(WeightDestination::weight)
        .orElseGet(() -> CanarySteps.currentSetWeight(rollout));
  }

  private static List<WeightDestination> additional(Rollout rollout) {
    return weights(rollout)
        .<List<WeightDestination>>map(TrafficWeights::additional)
        .orElseGet(ImmutableList::of);
  }

  private static Optional<TrafficWeights> weights(Rollout rollout) {
    return Optional.ofNullable(rollout.status().canary()).map(CanaryStatus::weights);
  }

  private List<String> names() {
    return client.resources(RolloutResource.class).inNamespace(namespace).list().getItems().stream()
        .map(rollout -> rollout.getMetadata().getName())
        .toList();
  }

  private void enqueueThoseBehind(Ingress ingress) {
    for (RolloutResource resource : rollouts.getStore().list()) {
      resource
          .toRollout()
          .flatMap(AlbActions::route)
          .toOptional()
          .filter(route -> route.ingressNames().contains(ingress.getMetadata().getName()))
          .ifPresent(route -> loop.enqueue(route.rolloutName()));
    }
  }

  /** Stops the informers. */
  @Override
  public void close() {
    rollouts.close();
    ingresses.close();
  }
}
