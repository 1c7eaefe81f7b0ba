package dev.rolloutkit.examples.operator;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Splits the traffic of a blue-green Rollout by the forward action on an Ingress. The engine
 * decides the weights, {@code alb-actions} writes them in the format of the AWS Load Balancer
 * Controller, and AWS reports when they are in effect.
 */
public final class AlbTrafficSplitter implements TrafficSplitter {
  private static final BlueGreenStrategy UNSET = BlueGreenStrategy.builder().build();

  private final KubernetesClient client;
  private final AwsView aws;
  private final String ingress;
  private final String rootService;
  private final int port;

  /**
   * Creates a splitter for the Rollouts behind one Ingress.
   *
   * @param rootService the name of the action that rules of the Ingress refer to
   * @param port the port of the two Services of a Rollout
   */
  public AlbTrafficSplitter(
      KubernetesClient client, AwsView aws, String ingress, String rootService, int port) {
    this.client = client;
    this.aws = aws;
    this.ingress = ingress;
    this.rootService = rootService;
    this.port = port;
  }

  @Override
  public Optional<String> split(Rollout rollout, ImmutableMap<String, Integer> weights) {
    Ingress live = live(rollout);
    if (live == null) {
      return Optional.of("Ingress " + ingress + " does not exist");
    }
    AlbRoute route = route(rollout);
    IngressPlan plan =
        AlbActions.weightPlan(
            route,
            AlbIngresses.of(List.of(IngressView.of(live))),
            weights.getOrDefault(route.canaryService(), 0),
            List.of(),
            AlbSettings.safe());
    plan.patches().forEach(patch -> IngressPatches.send(client, live, patch));
    return plan.stoppedBy().map(problem -> problem.text());
  }

  @Override
  public Optional<ObservedTraffic> observe(Rollout rollout) {
    AlbRoute route = route(rollout);
    Ingress live = live(rollout);
    ImmutableMap<String, Integer> wanted =
        live == null ? ImmutableMap.of() : wanted(IngressView.of(live), route);
    ImmutableMap.Builder<String, Integer> healthy = ImmutableMap.builder();
    for (String service : List.of(route.stableService(), route.canaryService())) {
      healthy.put(service, aws.healthyTargets(service));
    }
    return Optional.of(
        new ObservedTraffic(
            wanted, aws.forwarded(route).equals(wanted), healthy.buildKeepingLast()));
  }

  /** The weights that the annotation requests. */
  private static ImmutableMap<String, Integer> wanted(IngressView ingress, AlbRoute route) {
    if (!ingress.annotations().containsKey(AnnotationKeys.action(route))) {
      return ImmutableMap.of();
    }
    return AlbActions.parseAction(
            ingress.annotations(), route.ruleService(), ReaderSettings.defaults())
        .toOptional()
        .map(AlbTrafficSplitter::weights)
        .orElseGet(ImmutableMap::of);
  }

  /** The weights by Service of a forward action. */
  static ImmutableMap<String, Integer> weights(LbcAction action) {
    ImmutableMap.Builder<String, Integer> weights = ImmutableMap.builder();
    for (LbcAction.Target target : action.targets()) {
      if (target.serviceName() != null) {
        weights.put(target.serviceName(), Objects.requireNonNullElse(target.weight(), 1));
      }
    }
    return weights.buildKeepingLast();
  }

  /** Converts the two slots of a blue-green Rollout to the stable and the canary Service. */
  private AlbRoute route(Rollout rollout) {
    BlueGreenStrategy strategy = Objects.requireNonNullElse(Strategies.blueGreen(rollout), UNSET);
    return AlbRoute.builder()
        .namespace(rollout.namespace())
        .rolloutName(rollout.name())
        .ingress(ingress)
        .rootService(rootService)
        .stableService(GoZero.of(strategy.activeService()))
        .canaryService(GoZero.of(strategy.previewService()))
        .servicePort(port)
        .build();
  }

  private @Nullable Ingress live(Rollout rollout) {
    return client
        .network()
        .v1()
        .ingresses()
        .inNamespace(rollout.namespace())
        .withName(ingress)
        .get();
  }
}
