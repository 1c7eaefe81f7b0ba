package dev.rolloutkit.examples.operator;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.examples.josdk.Shop;
import dev.rolloutkit.examples.josdk.ShopOperator;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfigurationBuilder;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A Shop in a mock API server, and operators on the Java Operator SDK, whose timers go by the
 * machine: a second of the engine takes a few milliseconds.
 */
final class ShopStage implements AutoCloseable {
  static final String NAMESPACE = "shop";
  static final String NAME = "shop";

  /** Only what hangs takes so long: on a busy machine the lead may change again and again. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int PACE = 40;
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  final FakeClock clock = new FakeClock(Instant.parse("2026-01-02T03:04:05Z"));
  final ApiServer server = new ApiServer(clock);
  final KubernetesClient client = server.client();
  final ModelController cluster = new ModelController(client, NAMESPACE, clock);
  final ModelAlb alb = new ModelAlb(client, NAMESPACE, clock, NAME, NAME + "-root");
  private int started;
  private final List<Runnable> running = new ArrayList<>();

  ShopStage() {
    Shop shop = new Shop();
    shop.getMetadata().setName(NAME);
    shop.getMetadata().setNamespace(NAMESPACE);
    shop.getSpec().setImage("web:1");
    shop.getSpec().setReplicas(2);
    client.resource(shop).create();
  }

  /** Starts an operator, which acts once it leads; what is returned stops it. */
  Runnable start() {
    KubernetesClient own = server.operatorClient();
    ShopOperator operator =
        new ShopOperator(
            own,
            NAMESPACE,
            BlueGreenConfig.safe()
                .withPolicies(BlueGreenPolicies.none().withCutover(Cutover.BY_WEIGHTS)),
            new AlbTrafficSplitter(own, alb, NAME, NAME + "-root", 80),
            election("operator-" + ++started),
            clock,
            time -> time.dividedBy(PACE));
    operator.start();
    Runnable stop =
        () -> {
          operator.close();
          own.close();
        };
    running.add(stop);
    return () -> {
      running.remove(stop);
      stop.run();
    };
  }

  private static LeaderElectionConfiguration election(String identity) {
    return LeaderElectionConfigurationBuilder.aLeaderElectionConfiguration("shops")
        .withLeaseNamespace(NAMESPACE)
        .withIdentity(identity)
        .withLeaseDuration(Duration.ofMillis(600))
        .withRenewDeadline(Duration.ofMillis(400))
        .withRetryPeriod(Duration.ofMillis(50))
        .withExitOnStopLeading(false)
        .build();
  }

  void setImage(int image) {
    client
        .resources(Shop.class)
        .inNamespace(NAMESPACE)
        .withName(NAME)
        .patch(MERGE, "{\"spec\":{\"image\":\"web:%d\"}}".formatted(image));
  }

  /** Lets time pass until something is so. */
  void passTimeUntil(String what, BooleanSupplier holds) {
    Instant end = Instant.now().plus(PATIENCE);
    while (Instant.now().isBefore(end)) {
      second();
      if (holds.getAsBoolean()) {
        return;
      }
    }
    throw new AssertionError(what + " did not come: " + sizes() + " " + alb.forwarded(null));
  }

  void second() {
    try {
      cluster.act();
    } catch (KubernetesClientException e) {
      // the operator was quicker, as it may be with every controller: the next second will do
      if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
        throw e;
      }
    }
    alb.act();
    if (alb.leastTargets() <= 0) {
      throw new AssertionError("users without a target: " + sizes() + " " + alb.forwarded(null));
    }
    LockSupport.parkNanos(Duration.ofSeconds(1).dividedBy(PACE).toNanos());
    clock.advance(Duration.ofSeconds(1));
  }

  /** Whether an image serves alone, by the weights of the ALB. */
  boolean isServedBy(int image) {
    Map<String, Integer> sizes = sizes();
    return sizes.getOrDefault("web:" + image, 0) == 2
        && sizes.values().stream().mapToInt(size -> size).sum() == 2
        && alb.forwarded(null).entrySet().stream()
            .allMatch(weight -> weight.getValue() == 0 || selects(weight.getKey(), image))
        && alb.forwarded(null).containsValue(100)
        && "Healthy".equals(rollout().status().phase());
  }

  private boolean selects(String service, int image) {
    Service found = client.services().inNamespace(NAMESPACE).withName(service).get();
    String hash = found.getSpec().getSelector().getOrDefault(Stage.HASH, "");
    return replicaSets().stream()
        .anyMatch(
            rs ->
                imageOf(rs).equals("web:" + image)
                    && hash.equals(rs.getMetadata().getLabels().get(Stage.HASH)));
  }

  Rollout rollout() {
    return client
        .resources(RolloutResource.class)
        .inNamespace(NAMESPACE)
        .withName(NAME)
        .get()
        .toRollout()
        .orElseThrow();
  }

  Ingress ingress() {
    return client.network().v1().ingresses().inNamespace(NAMESPACE).withName(NAME).get();
  }

  List<ReplicaSet> replicaSets() {
    return client.apps().replicaSets().inNamespace(NAMESPACE).list().getItems();
  }

  Map<String, Integer> sizes() {
    Map<String, Integer> sizes = new TreeMap<>();
    replicaSets().forEach(rs -> sizes.put(imageOf(rs), rs.getSpec().getReplicas()));
    return sizes;
  }

  private static String imageOf(ReplicaSet rs) {
    return rs.getSpec().getTemplate().getSpec().getContainers().get(0).getImage();
  }

  @Override
  public void close() {
    List.copyOf(running).forEach(Runnable::run);
    client.close();
    server.close();
  }
}
