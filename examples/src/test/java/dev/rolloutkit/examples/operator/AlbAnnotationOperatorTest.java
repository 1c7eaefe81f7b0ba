package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The action of a canary stays on its Ingress, whatever happens. */
class AlbAnnotationOperatorTest {
  private static final String ACTION = "alb.ingress.kubernetes.io/actions." + ModelAlb.ROOT;
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final FakeClock clock = new FakeClock(Instant.parse("2026-01-02T03:04:05Z"));
  private final ApiServer server = new ApiServer(clock);
  private final KubernetesClient client = server.client();
  private final KubernetesClient operatorClient = server.client();
  private AlbAnnotationOperator operator;

  @BeforeEach
  void start() {
    client.resource(ModelAlb.ingress("shop")).create();
    Rollout rollout =
        Rollouts.read(
                """
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
                "metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":2,
                "selector":{"matchLabels":{"app":"web"}},"template":{},"strategy":{"canary":{
                "stableService":"stable","canaryService":"canary","steps":[{"setWeight":20}],
                "trafficRouting":{"alb":{"ingress":"shop","rootService":"web-root",
                "servicePort":80}}}}}}""")
            .orElseThrow();
    client.resource(RolloutResource.of(rollout)).inNamespace("shop").create();
    operator = new AlbAnnotationOperator(operatorClient, "shop", clock);
    weigh(20);
    settle();
  }

  @AfterEach
  void stop() {
    operator.close();
    operatorClient.close();
    client.close();
    server.close();
  }

  @Test
  void theActionFollowsTheWeights() {
    assertThat(action()).contains("\"canary\",\"ServicePort\":\"80\",\"Weight\":20");

    weigh(60);
    settle();

    assertThat(action()).contains("\"canary\",\"ServicePort\":\"80\",\"Weight\":60");
    assertThat(annotations()).containsEntry("example.com/owner", "platform");
  }

  @Test
  void anActionThatSomebodyRemovesComesBack() {
    String before = action();
    annotate("null");
    settle();

    assertThat(action()).isEqualTo(before);
  }

  @Test
  void anActionThatSomebodyChangesIsPutRight() {
    String before = action();
    annotate("\"{}\"");
    settle();

    assertThat(action()).isEqualTo(before);
  }

  @Test
  void aConflictIsObservedAnew() {
    server.conflictAt(server.writes());
    weigh(60);
    settle();

    assertThat(server.conflicts()).isEqualTo(1);
    assertThat(action()).contains("\"Weight\":60");
    assertThat(ingress().get().getMetadata().getLabels()).containsEntry("touched", "by-somebody");
  }

  @Test
  void eventsThatComeTwiceChangeNothing() {
    int writes = server.writes();
    for (int i = 0; i < 5; i++) {
      server.repeatEvents();
      clock.advance(Duration.ofSeconds(1));
      settle();
    }

    assertThat(server.writes()).isEqualTo(writes);
  }

  @Test
  void watchesThatGoSilentAreMadeUpForByTheResync() {
    server.setSilent(true);
    annotate("null");
    clock.advance(Duration.ofMinutes(14));
    server.letAct(operator::runDue);
    assertThat(annotations()).doesNotContainKey(ACTION);

    clock.advance(Duration.ofMinutes(1));
    server.letAct(operator::runDue);
    assertThat(annotations()).containsKey(ACTION);
  }

  @Test
  void anIngressThatIsMissingIsWaitedFor() {
    ingress().delete();
    weigh(60);
    server.letAct(operator::runDue);
    client.resource(ModelAlb.ingress("shop")).create();
    settle();

    assertThat(action()).contains("\"Weight\":60");
  }

  private void settle() {
    int[] passes = new int[1];
    do {
      Instant patience = Instant.now().plusSeconds(20);
      while (!operator.hasSeen(ingress().get()) || !operator.hasSeen(rollout().get())) {
        assertThat(Instant.now()).isBefore(patience);
      }
      server.letAct(() -> passes[0] = operator.runDue());
    } while (passes[0] > 0);
  }

  private void weigh(int canary) {
    rollout()
        .subresource("status")
        .patch(
            MERGE,
            """
            {"status":{"canary":{"weights":{"canary":{"weight":%d,"serviceName":"canary"},
            "stable":{"weight":%d,"serviceName":"stable"}}}}}"""
                .formatted(canary, 100 - canary));
  }

  private void annotate(String action) {
    ingress()
        .patch(MERGE, "{\"metadata\":{\"annotations\":{\"%s\":%s}}}".formatted(ACTION, action));
  }

  private String action() {
    return annotations().get(ACTION);
  }

  private Map<String, String> annotations() {
    return ingress().get().getMetadata().getAnnotations();
  }

  private Resource<Ingress> ingress() {
    return client.network().v1().ingresses().inNamespace("shop").withName("shop");
  }

  private Resource<RolloutResource> rollout() {
    return client.resources(RolloutResource.class).inNamespace("shop").withName("web");
  }
}
