package dev.rolloutkit.webhook.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.admission.NamespaceDefault;
import dev.rolloutkit.lbclass.admission.NamespaceSelector;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.webhook.Eventually;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.review.AviNameReviewer;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.GuardReviewer;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import dev.rolloutkit.webhook.review.Severity;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the page promises about the view of a cluster, against an API server whose watches are late,
 * refused or cut. Time passes only where the test says so.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class PromisesTest {
  private final TestCluster cluster = new TestCluster();

  @AfterEach
  void close() {
    cluster.close();
  }

  private static String bundled() throws Exception {
    return Files.readString(
        Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml"));
  }

  private static JsonNode ask(Reviewer reviewer, String review) throws Exception {
    return Reviews.response(reviewer.review(Reviews.utf8(review)).body());
  }

  private static String deletion(String namespace, String name) {
    return Reviews.review(
        "u",
        "DELETE",
        "TargetGroupBinding",
        null,
        "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"" + namespace + "\"}}");
  }

  private Reviewer deletions(Severity unknown) {
    return new DeletionReviewer(
        cluster.world, Severity.DENY, unknown, List.of(), TestCluster.LIMIT, cluster.ticker);
  }

  /** Lets so much time pass that a watch of which nothing is heard is no longer trusted. */
  private void pass() {
    cluster.ticker.advance(TestCluster.LIMIT.plusSeconds(1));
  }

  /** Refuses all watches for so long that nothing is known any more. */
  private void silence() throws Exception {
    cluster.faults.refuseWatches();
    Eventually.holds(
        () -> {
          cluster.objects.cut(); // again, for a watch that was accepted just before the refusal
          return !cluster.world.isWatching();
        });
    pass();
    cluster.world.check();
  }

  @Test
  void aWatchThatIsOpenIsTrustedForAsLongAsTheServerAnswers() throws Exception {
    cluster.known();
    Eventually.holds(cluster.world::isEachWatched);

    pass();
    cluster.world.check();

    assertThat(cluster.world.unknown()).isEmpty();
  }

  @Test
  void aWatchThatIsRefusedMakesItsKindUnknown() throws Exception {
    cluster.store(bundled());
    cluster.known();
    Eventually.holds(() -> cluster.world.size() == 7);
    assertThat(ask(deletions(Severity.DENY), deletion("prod", "tg2")))
        .hasToString("{\"uid\":\"u\",\"allowed\":true}");

    silence();

    assertThat(cluster.world.isKnown()).isFalse();
    // a server that is not ready gets no review at all, and with Ignore everything would pass
    assertThat(cluster.world.notReady()).isEmpty();
    assertThat(cluster.world.silent(Set.of(WatchedKind.SERVICE))).isNotEmpty();
    Eventually.holds(
        () -> cluster.log.stream().anyMatch(line -> line.startsWith("Services are not known")));
    assertThat(cluster.world.unknown())
        .contains("TargetGroupBindings are not known: nothing has been heard of their watch for ");
    assertThat(cluster.world.ages().get(WatchedKind.SERVICE)).isGreaterThan(TestCluster.LIMIT);
    JsonNode warned = ask(deletions(Severity.WARN), deletion("prod", "tg2"));
    assertThat(warned.path("allowed").asBoolean()).isTrue();
    assertThat(warned.path("warnings").toString()).contains("Services are not known");
    assertThat(ask(deletions(Severity.DENY), deletion("prod", "tg2")).path("allowed").asBoolean())
        .isFalse();
    // what is harmful as far as anybody knows stays refused
    assertThat(ask(deletions(Severity.WARN), deletion("tools", "tg3")).path("allowed").asBoolean())
        .isFalse();

    cluster.faults.heal();
    Eventually.holds(cluster.world::isEachWatched);
    cluster.world.check();
    assertThat(cluster.world.unknown()).isEmpty();
    assertThat(cluster.log).contains("Services are known again");
    assertThat(ask(deletions(Severity.DENY), deletion("prod", "tg2")))
        .hasToString("{\"uid\":\"u\",\"allowed\":true}");
  }

  @Test
  void aServerThatDoesNotAnswerMakesEverythingUnknownAlthoughWatchesLookOpen() throws Exception {
    cluster.known();
    Eventually.holds(cluster.world::isEachWatched);

    cluster.faults.hold("/api/v1/namespaces?limit=1");
    pass();
    Thread check = new Thread(cluster.world::check, "check");
    check.start();
    Eventually.holds(cluster.faults::isHolding);

    assertThat(cluster.world.isEachWatched()).isTrue();
    assertThat(cluster.world.unknown()).contains("Namespaces are not known");
    cluster.faults.heal();
    check.join();
    cluster.world.check();
    assertThat(cluster.world.unknown()).isEmpty();
  }

  @Test
  void aRefusalIsAnAnswerAndAnErrorOfTheServerIsNone() throws Exception {
    cluster.known();
    Eventually.holds(cluster.world::isEachWatched);

    cluster.faults.refuse("/api/v1/namespaces?limit=1", 403);
    pass();
    cluster.world.check();
    assertThat(cluster.world.unknown()).isEmpty();

    cluster.faults.refuse("/api/v1/namespaces?limit=1", 503);
    pass();
    cluster.world.check();
    assertThat(cluster.world.unknown()).contains("Namespaces are not known");
  }

  @Test
  void afterARestartOfTheServerTheViewHasWhatWasChangedMeanwhile() throws Exception {
    cluster.store(bundled());
    cluster.known();
    Eventually.holds(() -> cluster.world.size() == 7);

    cluster.objects.forget(true);
    cluster.objects.cut();
    cluster
        .client
        .genericKubernetesResources(TestCluster.BINDINGS)
        .inNamespace("prod")
        .withName("tg2")
        .delete();
    cluster.objects.expired.clear();
    Eventually.holds(
        () -> cluster.objects.expired.stream().anyMatch(p -> p.contains("targetgroupbindings")));
    cluster.objects.forget(false);

    // whom it protects is gone
    Eventually.holds(() -> cluster.world.size() == 6);
    assertThat(ask(deletions(Severity.WARN), deletion("tools", "tg3")).path("allowed").asBoolean())
        .isTrue();
  }

  @Test
  void twoDeletionsAreJudgedTogetherAlthoughTheWatchShowsNeither() throws Exception {
    cluster.store(bundled());
    cluster.store(bundled().split("(?m)^---\n")[2].replace("name: tg3", "name: twin"));
    cluster.known();
    Eventually.holds(() -> cluster.world.size() == 8);
    Eventually.holds(() -> cluster.world.isEachWatched() && cluster.objects.areAllOpen());
    Reviewer guard = deletions(Severity.DENY);
    cluster.objects.hold();

    assertThat(ask(guard, deletion("tools", "tg3")).path("allowed").asBoolean()).isTrue();
    cluster
        .client
        .genericKubernetesResources(TestCluster.BINDINGS)
        .inNamespace("tools")
        .withName("tg3")
        .delete();
    assertThat(ask(guard, deletion("tools", "twin")).path("allowed").asBoolean()).isFalse();

    cluster.objects.release();
    Eventually.holds(() -> cluster.world.size() == 7);
    assertThat(ask(guard, deletion("tools", "twin")).path("allowed").asBoolean()).isFalse();
  }

  private Reviewer classes() {
    return ServiceReviewer.mutating(
            ClassPolicy.builder()
                .addDefaults(
                    new NamespaceDefault(
                        NamespaceSelector.of(
                                new LabelSelectorBuilder().addToMatchLabels("team", "edge").build())
                            .orElseThrow(),
                        "service.k8s.aws/nlb"))
                .build(),
            ServerSettings.reference(),
            cluster.world)
        .orElseThrow();
  }

  private static String newService() {
    return Reviews.review(
        "u",
        "CREATE",
        "Service",
        "{\"apiVersion\":\"v1\",\"kind\":\"Service\",\"metadata\":{\"name\":\"web\","
            + "\"namespace\":\"fresh\"},\"spec\":{\"type\":\"LoadBalancer\","
            + "\"ports\":[{\"port\":80,\"protocol\":\"TCP\"}]}}",
        null);
  }

  private static final String FRESH =
      "apiVersion: v1\nkind: Namespace\nmetadata: {name: fresh, labels: {team: edge}}";

  @Test
  void aServiceOfANamespaceThatWasJustCreatedGetsItsDefaultClass() throws Exception {
    cluster.known();
    cluster.objects.hold();
    cluster.store(FRESH);
    assertThat(cluster.world.view().namespaceLabels("fresh")).isNull();

    JsonNode response = ask(classes(), newService());

    assertThat(
            new String(
                Base64.getDecoder().decode(response.path("patch").asText()),
                StandardCharsets.UTF_8))
        .contains("service.k8s.aws/nlb");
  }

  @Test
  void whereTheNamespaceCannotBeReadTheFailurePolicyDecides() throws Exception {
    cluster.known();
    cluster.objects.hold();
    cluster.store(FRESH);

    cluster.faults.hold("/api/v1/namespaces/fresh");
    assertThatThrownBy(() -> classes().review(Reviews.utf8(newService())))
        .isInstanceOf(NotReadyException.class)
        .hasMessage("Namespace fresh is not in view and cannot be read");
    cluster.faults.heal();

    cluster.faults.refuse("/api/v1/namespaces/fresh", 403);
    assertThatThrownBy(() -> classes().review(Reviews.utf8(newService())))
        .isInstanceOf(NotReadyException.class);
    assertThat(cluster.log)
        .anyMatch(line -> line.startsWith("Namespace fresh is not in view and cannot be read: "));
  }

  @Test
  void aNameThatNoObjectCanHaveIsNeverAskedFor() throws Exception {
    cluster.known();
    cluster.faults.asked.clear();

    assertThat(
            cluster.world.read(
                List.of(
                    ObjectName.service("prod", "../../kube-system/secrets/token"),
                    ObjectName.service("prod/secrets", "token"),
                    ObjectName.ingress("", "web"),
                    ObjectName.ingressClass("alb?watch=true"),
                    ObjectName.namespace(".."))))
        .isEmpty();

    assertThat(cluster.faults.asked)
        .noneMatch(path -> path.contains("secrets") || path.contains("..") || path.contains("alb"));
  }

  @Test
  void anAnswerThatIsAnotherObjectIsNone() throws Exception {
    cluster.known();
    cluster.objects.hold();
    cluster.store(FRESH);
    cluster.faults.redirect("/api/v1/namespaces/other", "/api/v1/namespaces/fresh");

    assertThat(cluster.world.read(List.of(ObjectName.namespace("other"))))
        .containsExactly("Namespace other is not in view and cannot be read");

    assertThat(cluster.world.view().namespaceLabels("fresh")).isNull();
  }

  @Test
  void aNamespaceThatDoesNotExistHasNoDefaultClass() throws Exception {
    cluster.known();

    assertThat(ask(classes(), newService()).has("patch")).isFalse();
  }

  @Test
  void whatWasReadAndDeletedAtOnceLeavesTheViewAgain() throws Exception {
    cluster.known();
    cluster.objects.hold();
    cluster.store(FRESH);
    assertThat(cluster.world.read(List.of(ObjectName.namespace("fresh")))).isEmpty();
    assertThat(cluster.world.view().namespaceLabels("fresh")).containsEntry("team", "edge");

    // the watch never shows it
    cluster.ticker.advance(Duration.ofSeconds(11));
    cluster.world.check();
    assertThat(cluster.world.view().namespaceLabels("fresh")).isNull();

    cluster.objects.release();
    Eventually.holds(() -> cluster.world.size() == 1);
    cluster.ticker.advance(Duration.ofSeconds(11));
    cluster.world.check();
    assertThat(cluster.world.view().namespaceLabels("fresh")).containsEntry("team", "edge");
  }

  @Test
  void aRolloutBehindServicesThatWereJustCreatedIsJudged() throws Exception {
    cluster.store(
        """
        apiVersion: elbv2.k8s.aws/v1beta1
        kind: TargetGroupBinding
        metadata: {namespace: prod, name: web}
        spec:
          targetGroupARN: arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/web/4
          targetType: ip
          serviceRef: {name: web, port: 80}
        """);
    cluster.known();
    Eventually.holds(() -> cluster.world.size() == 1);
    cluster.objects.hold();
    cluster.store(
        "apiVersion: v1\nkind: Service\nmetadata: {namespace: prod, name: web}\n"
            + "spec: {ports: [{port: 80}], selector: {app: web}}");
    String rollout =
        """
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
        "metadata":{"namespace":"prod","name":"web"},"spec":{"replicas":3,
        "strategy":{"blueGreen":{"activeService":"web"}}}}
        """;
    Reviewer reviewer =
        GuardReviewer.ofRollouts(cluster.world, Map.of(new CutOvers(), Severity.DENY), List.of());

    assertThat(
            ask(reviewer, Reviews.review("u", "CREATE", "Rollout", rollout, null))
                .at("/status/message")
                .asText())
        .startsWith("the next update loses 100 %");

    cluster.faults.refuse("/services/other", 500);
    JsonNode unread =
        ask(
            reviewer,
            Reviews.review(
                "u",
                "CREATE",
                "Rollout",
                rollout.replace("\"activeService\":\"web\"", "\"activeService\":\"other\""),
                null));
    assertThat(unread.path("allowed").asBoolean()).isTrue();
    assertThat(unread.at("/warnings/0").asText())
        .isEqualTo(
            "not judged whether the next update loses traffic: Service prod/other is not in view"
                + " and cannot be read");
  }

  @Test
  void namesAreNotJudgedWhileServicesAreNotKnown() throws Exception {
    cluster.known();
    silence();

    JsonNode response =
        ask(
            new AviNameReviewer(
                AkoConfig.builder().clusterName("prod").build(), cluster.world, Severity.DENY),
            newService());

    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.at("/warnings/0").asText())
        .startsWith("not judged whether AKO gives two objects the same name: ");
    assertThatThrownBy(() -> classes().review(Reviews.utf8(newService())))
        .isInstanceOf(NotReadyException.class)
        .hasMessageContaining("Namespaces are not known");
  }
}
