package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two deletions that are harmless alone and fatal together. Production's port is open only because
 * it lies between the ports of others: one of them asks for a lower port, two ask for a higher one.
 * Either of these two can go, but not both.
 */
class DeletionsTogetherTest {
  private static final Duration KEPT = Duration.ofSeconds(30);

  private final TestTicker ticker = new TestTicker();
  private KnownWorld world;
  private Reviewer guard;

  @BeforeEach
  void aClusterInWhichTwoBindingsKeepProductionsPortOpen() throws Exception {
    String bundled =
        Files.readString(
            Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml"));
    world = KnownWorld.of(bundled, twin("two"));
    guard =
        new DeletionReviewer(world, Severity.DENY, Severity.DENY, List.of("boss"), KEPT, ticker);
  }

  private static String twin(String name) {
    return """
    apiVersion: elbv2.k8s.aws/v1beta1
    kind: TargetGroupBinding
    metadata:
      name: NAME
      namespace: tools
      annotations: {rolloutkit.dev/endpoint-security-group: sg-node}
    spec:
      targetGroupARN: arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/NAME/4
      targetType: ip
      serviceRef: {name: console, port: 80}
      networking:
        ingress:
        - from: [{securityGroup: {groupID: sg-12345}}]
          ports: [{protocol: TCP, port: 8001}]
    """
        .replace("NAME", name);
  }

  private JsonNode delete(String kind, String namespace, String name, String more)
      throws Exception {
    String review =
        Reviews.review(
            "u",
            "DELETE",
            kind,
            null,
            "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"" + namespace + "\"}}");
    String[] change = more.split("=>");
    return Reviews.response(
        guard
            .review(Reviews.utf8(more.isEmpty() ? review : review.replace(change[0], change[1])))
            .body());
  }

  private boolean isAllowed(String binding) throws Exception {
    return delete("TargetGroupBinding", "tools", binding, "").path("allowed").asBoolean();
  }

  @Test
  void whomAFailedDeletionLeftInPlaceMustNotBeCutOffByTheNext() throws Exception {
    // production's own deletion is allowed, but another webhook refuses it: it stays and serves
    assertThat(delete("TargetGroupBinding", "prod", "tg2", "").path("allowed").asBoolean())
        .isTrue();
    world.view().remove(new NamespacedName("tools", "two"));

    JsonNode next = delete("TargetGroupBinding", "tools", "tg3", "");

    assertThat(next.path("allowed").asBoolean()).isFalse();
    assertThat(next.at("/status/message").asText()).contains("prod/tg2");
  }

  @Test
  void whatIsDeletedOnceMoreIsJudgedLikeTheFirstTime() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();

    assertThat(isAllowed("tg3")).isTrue();
  }

  @Test
  void eachAloneIsAllowed() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();
  }

  @Test
  void theSecondIsRefusedBeforeTheWatchShowsThatTheFirstIsGone() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();

    JsonNode second = delete("TargetGroupBinding", "tools", "two", "");

    assertThat(second.path("allowed").asBoolean()).isFalse();
    assertThat(second.at("/status/message").asText())
        .contains("port 8001 on sg-node")
        .contains(
            "this counts what is being deleted, or was allowed to be deleted a moment ago, as"
                + " gone");
  }

  @Test
  void theSecondIsRefusedWhenTheWatchShowsThatTheFirstIsGone() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();
    world.view().remove(new NamespacedName("tools", "tg3"));

    assertThat(isAllowed("two")).isFalse();
  }

  @Test
  void theSecondIsRefusedWhileTheFirstWaitsForItsFinalizer() throws Exception {
    world.apply(
        twin("two").replace("namespace: tools", "namespace: tools\n  deletionTimestamp: t"));

    assertThat(isAllowed("tg3")).isFalse();
  }

  @Test
  void ofTwoAtTheSameTimeOneIsAllowed() throws Exception {
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 20; i++) {
        aClusterInWhichTwoBindingsKeepProductionsPortOpen();
        List<Future<Boolean>> answers = new ArrayList<>();
        for (String name : List.of("tg3", "two")) {
          answers.add(both.submit(() -> isAllowed(name)));
        }
        int allowed = 0;
        for (Future<Boolean> answer : answers) {
          allowed += answer.get() ? 1 : 0;
        }
        assertThat(allowed).isEqualTo(1);
      }
    } finally {
      both.shutdown();
    }
  }

  @Test
  void aDryRunDeletesNothingAndDoesNotCount() throws Exception {
    String dryRun = "\"dryRun\":false=>\"dryRun\":true";
    assertThat(delete("TargetGroupBinding", "tools", "tg3", dryRun).path("allowed").asBoolean())
        .isTrue();

    assertThat(isAllowed("two")).isTrue();
  }

  @Test
  void whatWasRefusedDoesNotCount() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();
    assertThat(isAllowed("two")).isFalse();
    ticker.advance(KEPT.plusSeconds(1));

    assertThat(isAllowed("tg3")).isTrue();
  }

  @Test
  void aDeletionThatAnotherWebhookRefusedIsForgottenAfterAWhile() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();
    ticker.advance(KEPT.plusSeconds(1));

    assertThat(isAllowed("two")).isTrue();
  }

  @Test
  void whatAnExemptUserMayDeleteCountsToo() throws Exception {
    assertThat(
            delete("TargetGroupBinding", "tools", "tg3", "\"somebody\"=>\"boss\"")
                .path("allowed")
                .asBoolean())
        .isTrue();

    assertThat(isAllowed("two")).isFalse();
  }

  @Test
  void aServiceTakesTheTargetsOfItsBindingsAwayWhomNobodyThenHasToProtect() throws Exception {
    assertThat(isAllowed("tg3")).isTrue();
    assertThat(delete("Service", "prod", "api", "").path("allowed").asBoolean()).isTrue();

    // until the deletion is seen, it may fail: production still counts
    assertThat(isAllowed("two")).isFalse();
    world.view().remove(world.view().service("prod", "api").orElseThrow());
    world.view().remove(new NamespacedName("prod", "tg2"));
    assertThat(isAllowed("two")).isTrue();
  }

  @Test
  void ofTwoIngressesOfAGroupThatShareAServiceTheSecondTakesItsBindingAlong() throws Exception {
    for (String name : List.of("one", "other")) {
      world.apply(
          """
          apiVersion: networking.k8s.io/v1
          kind: Ingress
          metadata:
            name: NAME
            namespace: tools
            annotations: {alb.ingress.kubernetes.io/group.name: shared}
          spec:
            ingressClassName: alb
            defaultBackend: {service: {name: console, port: {number: 80}}}
          """
              .replace("NAME", name));
    }
    world.apply(
        twin("two")
            .replace(
                "namespace: tools", "namespace: tools\n  labels: {ingress.k8s.aws/stack: shared}"));
    world.view().remove(new NamespacedName("tools", "tg3"));

    assertThat(delete("Ingress", "tools", "one", "").path("allowed").asBoolean()).isTrue();
    assertThat(delete("Ingress", "tools", "other", "").path("allowed").asBoolean()).isFalse();
  }
}
