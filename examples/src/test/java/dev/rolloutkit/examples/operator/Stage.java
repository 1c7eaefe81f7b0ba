package dev.rolloutkit.examples.operator;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** A Rollout "web" of two replicas in a mock API server, an operator, and a clock for both. */
final class Stage implements AutoCloseable {
  static final String NAMESPACE = "shop";
  static final String HASH = "rollouts-pod-template-hash";
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  /** Only what hangs takes so long, however busy the machine is. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Duration PACE = Duration.ofNanos(200_000);

  final FakeClock clock = new FakeClock(Instant.parse("2026-01-02T03:04:05Z"));
  final ApiServer server = new ApiServer(clock);
  final KubernetesClient client = server.client();
  final ModelController cluster = new ModelController(client, NAMESPACE, clock);
  final ModelAlb alb = new ModelAlb(client, NAMESPACE, clock);
  private final BlueGreenConfig config;
  private KubernetesClient operatorClient;
  private BlueGreenOperator operator;
  private boolean watched = true;
  private int restarts;

  private Stage(BlueGreenConfig config, String strategy) {
    this.config = config;
    client.resource(ModelAlb.ingress(NAMESPACE)).create();
    for (String name : List.of("active", "preview")) {
      client
          .resource(
              new ServiceBuilder()
                  .withNewMetadata()
                  .withName(name)
                  .withNamespace(NAMESPACE)
                  .endMetadata()
                  .withNewSpec()
                  .addToSelector("app", "web")
                  .endSpec()
                  .build())
          .create();
    }
    client
        .genericKubernetesResources(Kinds.ANALYSIS_TEMPLATE)
        .inNamespace(NAMESPACE)
        .resource(
            Serialization.unmarshal(
                """
                {"apiVersion":"argoproj.io/v1alpha1","kind":"AnalysisTemplate",
                "metadata":{"name":"smoke","namespace":"shop"},"spec":{"metrics":[{"name":"up",
                "count":1,"provider":{"prometheus":{"address":"http://p","query":"up"}}}]}}""",
                GenericKubernetesResource.class))
        .create();
    Rollout rollout =
        Rollouts.read(
                """
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
                "metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":2,
                "selector":{"matchLabels":{"app":"web"}},"template":%s,"strategy":{"blueGreen":{
                "activeService":"active","previewService":"preview"%s}}}}"""
                    .formatted(template(1), strategy.isEmpty() ? "" : "," + strategy))
            .orElseThrow();
    client.resource(RolloutResource.of(rollout)).inNamespace(NAMESPACE).create();
    start();
  }

  /** An operator of an engine set up so, and a Rollout with these members of its strategy. */
  static Stage with(BlueGreenConfig config, String strategy) {
    return new Stage(config, strategy);
  }

  /** The same, with the first revision deployed. */
  static Stage deployed(BlueGreenConfig config, String strategy) {
    Stage stage = with(config, strategy);
    stage.passTime(15);
    return stage;
  }

  private static String template(int image) {
    return """
        {"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"image":"web:%d","name":"c"}]}}"""
        .formatted(image);
  }

  void start() {
    operatorClient = server.client();
    TrafficSplitter splitter =
        config.policies().cutover() == Cutover.BY_WEIGHTS
            ? new AlbTrafficSplitter(operatorClient, alb, ModelAlb.INGRESS, ModelAlb.ROOT, 80)
            : TrafficSplitter.none();
    operator = new BlueGreenOperator(operatorClient, NAMESPACE, config, splitter, clock);
  }

  /** The operator is gone, with all that it remembered, and another one is started. */
  void restart() {
    operator.close();
    operatorClient.close();
    server.recover();
    restarts++;
    start();
  }

  int restarts() {
    return restarts;
  }

  /** From now on nothing waits for events to arrive. */
  void unwatched() {
    watched = false;
  }

  void watchedAgain() {
    watched = true;
  }

  void passTime(int seconds) {
    for (int i = 0; i < seconds; i++) {
      second();
    }
  }

  void second() {
    cluster.act();
    alb.act();
    settle();
    clock.advance(Duration.ofSeconds(1));
  }

  /** Lets the operator do what is due, and what follows from it. */
  private void settle() {
    int passes = 0;
    do {
      awaitDelivery();
      int[] done = new int[1];
      server.letAct(() -> done[0] = operator.runDue());
      passes = done[0];
      if (server.hasCrashed()) {
        restart();
      }
    } while (passes > 0);
  }

  /** Waits until the operator was told of every object as it is now. */
  void awaitDelivery() {
    if (!watched) {
      return;
    }
    List<HasMetadata> all = new ArrayList<>(replicaSets());
    all.addAll(client.services().inNamespace(NAMESPACE).list().getItems());
    all.addAll(analysisRuns());
    all.add(rolloutResource().get());
    Instant end = Instant.now().plus(PATIENCE);
    while (!all.stream().allMatch(operator::hasSeen)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("the operator was not told of everything");
      }
      LockSupport.parkNanos(PACE.toNanos());
    }
  }

  int runDue() {
    int[] done = new int[1];
    server.letAct(() -> done[0] = operator.runDue());
    return done[0];
  }

  // What users do.

  void setImage(int image) {
    patch("{\"spec\":{\"template\":%s}}".formatted(template(image)));
  }

  void setReplicas(int replicas) {
    patch("{\"spec\":{\"replicas\":%d}}".formatted(replicas));
  }

  void promote() {
    patchStatus("{\"status\":{\"pauseConditions\":null}}");
  }

  void patch(String json) {
    rolloutResource().patch(MERGE, json);
  }

  void patchStatus(String json) {
    rolloutResource().subresource("status").patch(MERGE, json);
  }

  private Resource<RolloutResource> rolloutResource() {
    return client.resources(RolloutResource.class).inNamespace(NAMESPACE).withName("web");
  }

  // What is there.

  Rollout rollout() {
    return rolloutResource().get().toRollout().orElseThrow();
  }

  List<ReplicaSet> replicaSets() {
    return client.apps().replicaSets().inNamespace(NAMESPACE).list().getItems();
  }

  List<GenericKubernetesResource> analysisRuns() {
    return client
        .genericKubernetesResources(Kinds.ANALYSIS_RUN)
        .inNamespace(NAMESPACE)
        .list()
        .getItems();
  }

  String selected(String service) {
    Service found = client.services().inNamespace(NAMESPACE).withName(service).get();
    return found.getSpec().getSelector().getOrDefault(HASH, "");
  }

  /** The hash of the ReplicaSet that runs an image. */
  String hash(int image) {
    return replicaSets().stream()
        .filter(
            rs ->
                rs.getSpec()
                    .getTemplate()
                    .getSpec()
                    .getContainers()
                    .get(0)
                    .getImage()
                    .equals("web:" + image))
        .map(rs -> rs.getMetadata().getLabels().get(HASH))
        .findFirst()
        .orElse("none");
  }

  /** Available pods that the active Service selects. */
  int serving() {
    String hash = selected("active");
    return replicaSets().stream()
        .filter(rs -> hash.equals(rs.getMetadata().getLabels().get(HASH)))
        .mapToInt(rs -> GoZero.of(rs.getStatus().getAvailableReplicas()))
        .sum();
  }

  /** The size of each ReplicaSet by image. */
  Map<String, Integer> sizes() {
    Map<String, Integer> sizes = new TreeMap<>();
    replicaSets()
        .forEach(
            rs ->
                sizes.put(
                    rs.getSpec().getTemplate().getSpec().getContainers().get(0).getImage(),
                    rs.getSpec().getReplicas()));
    return sizes;
  }

  @Override
  public void close() {
    operator.close();
    operatorClient.close();
    client.close();
    server.close();
  }
}
