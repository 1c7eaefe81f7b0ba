package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.Eventually;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.UnknownWorldException;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the endpoints answer, without a server. */
class ReviewersTest {
  private static final Path BUNDLED = Path.of("../cli/src/main/resources/manifests");

  @TempDir Path folder;

  private static World bundled() {
    return new FolderWorld(
        BUNDLED, Optional.empty(), AkoConfig.builder().clusterName("prod").build(), line -> {});
  }

  private World world(String manifests) throws Exception {
    Files.writeString(folder.resolve("world.yaml"), manifests);
    return new FolderWorld(
        folder,
        Optional.of("sg-node"),
        AkoConfig.builder().clusterName("prod").build(),
        line -> {});
  }

  private static JsonNode ask(Reviewer reviewer, String review) throws Exception {
    return Reviews.response(reviewer.review(Reviews.utf8(review)).body());
  }

  private static String deletion(String kind, String namespace, String name) {
    return Reviews.review(
        "u",
        "DELETE",
        kind,
        null,
        "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"" + namespace + "\"}}");
  }

  @Test
  void aDeletionThatCutsALivingTargetOffIsRefusedWithTheReason() throws Exception {
    Reviewer guard = new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of());
    JsonNode response = ask(guard, deletion("TargetGroupBinding", "tools", "tg3"));
    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.path("status").path("code").asInt()).isEqualTo(403);
    assertThat(response.path("status").path("message").asText())
        .startsWith(
            "prod/tg2 has no networking block; port 8001 on sg-node is open for sg-12345 only"
                + " through a range that tools/tg3 needs; deleting tools/tg3 shrinks it to"
                + " 3100-3100")
        .contains(DeletionReviewer.OVERRIDE);
    assertThat(
            ask(guard, deletion("TargetGroupBinding", "prod", "tg2")).path("allowed").asBoolean())
        .isTrue();
  }

  @Test
  void deletingAServiceTakesTheTargetsOfItsBindingsAway() throws Exception {
    Reviewer guard = new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of());
    // tools/tg3 loses its targets, and the rule that production lives on shrinks
    JsonNode response = ask(guard, deletion("Service", "tools", "console"));
    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.path("status").path("message").asText()).contains("prod/tg2");
    assertThat(ask(guard, deletion("Service", "shop", "nobody")).path("allowed").asBoolean())
        .isTrue();
  }

  @Test
  void theOverrideAndExemptUsersLeadPastARefusalWithAWarning() throws Exception {
    String review = deletion("TargetGroupBinding", "tools", "tg3");
    JsonNode warned =
        ask(new DeletionReviewer(bundled(), Severity.WARN, Severity.WARN, List.of()), review);
    assertThat(warned.path("allowed").asBoolean()).isTrue();
    assertThat(warned.path("warnings").get(0).asText()).startsWith("prod/tg2 has no networking");
    JsonNode exempt =
        ask(
            new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of("somebody")),
            review);
    assertThat(exempt).isEqualTo(warned);
    ObjectNode annotated = Reviews.tree(review);
    ((ObjectNode) annotated.path("request").path("oldObject").path("metadata"))
        .putObject("annotations")
        .put(DeletionReviewer.OVERRIDE, "true");
    JsonNode overridden =
        ask(
            new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of()),
            annotated.toString());
    assertThat(overridden).isEqualTo(warned);
  }

  @Test
  void deletingAnIngressTakesTheBindingsThatAreLabelledAsIts() throws Exception {
    String manifests = Files.readString(BUNDLED.resolve("03-target-group-bindings.yaml"));
    World world =
        world(
            manifests.replace(
                    "  name: tg3\n",
                    """
                      name: tg3
                      labels:
                        ingress.k8s.aws/stack-namespace: tools
                        ingress.k8s.aws/stack-name: dashboard
                    """)
                + """
                ---
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: dashboard, namespace: tools}
                spec:
                  defaultBackend: {service: {name: console, port: {number: 80}}}
                """);
    Reviewer guard = new DeletionReviewer(world, Severity.DENY, Severity.WARN, List.of());
    assertThat(ask(guard, deletion("Ingress", "tools", "dashboard")).path("allowed").asBoolean())
        .isFalse();
    assertThat(ask(guard, deletion("Ingress", "prod", "api")).path("allowed").asBoolean()).isTrue();
  }

  @Test
  void ofAGroupOfIngressesOnlyTheBindingsThatNoOtherMemberNeedsGo() throws Exception {
    String manifests =
        Files.readString(BUNDLED.resolve("03-target-group-bindings.yaml"))
                .replace(
                    "  name: tg3\n", "  name: tg3\n  labels: {ingress.k8s.aws/stack: together}\n")
            + member("one", "console");
    Reviewer alone =
        new DeletionReviewer(world(manifests), Severity.DENY, Severity.WARN, List.of());
    assertThat(ask(alone, deletion("Ingress", "tools", "one")).path("allowed").asBoolean())
        .isFalse();
    Reviewer shared =
        new DeletionReviewer(
            world(manifests + member("two", "console")), Severity.DENY, Severity.WARN, List.of());
    assertThat(ask(shared, deletion("Ingress", "tools", "one")).path("allowed").asBoolean())
        .isTrue();
  }

  private static String member(String name, String service) {
    return """
    ---
    apiVersion: networking.k8s.io/v1
    kind: Ingress
    metadata:
      name: %s
      namespace: tools
      annotations: {alb.ingress.kubernetes.io/group.name: together}
    spec:
      rules:
      - http:
          paths:
          - {path: /, pathType: Prefix, backend: {service: {name: %s, port: {number: 80}}}}
    """
        .formatted(name, service);
  }

  @Test
  void aBindingWithoutReadyEndpointsHasNothingToLose() throws Exception {
    String manifests = Files.readString(BUNDLED.resolve("03-target-group-bindings.yaml"));
    String slice =
        """
        ---
        apiVersion: discovery.k8s.io/v1
        kind: EndpointSlice
        addressType: IPv4
        metadata:
          name: %1$s-1
          namespace: %2$s
          labels: {kubernetes.io/service-name: %1$s}
        ports: [{name: http, port: %3$s, protocol: TCP}]
        endpoints:
        - addresses: [10.0.0.1]
          conditions: {ready: %4$s}
        """;
    String tools = slice.formatted("console", "tools", 8001, true);
    String loki = slice.formatted("loki", "logging", 3100, true);
    String review = deletion("TargetGroupBinding", "tools", "tg3");
    Reviewer live =
        new DeletionReviewer(
            world(manifests + tools + loki + slice.formatted("api", "prod", 8001, true)),
            Severity.DENY,
            Severity.WARN,
            List.of());
    assertThat(ask(live, review).path("allowed").asBoolean()).isFalse();
    Reviewer notReady =
        new DeletionReviewer(
            world(manifests + tools + loki + slice.formatted("api", "prod", 8001, false)),
            Severity.DENY,
            Severity.WARN,
            List.of());
    assertThat(ask(notReady, review).path("allowed").asBoolean()).isTrue();
  }

  @Test
  void theNameOfADeletedObjectComesFromTheObject() throws Exception {
    // as when a whole collection is deleted: the request has no name
    Reviewer guard = new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of());
    ObjectNode review = Reviews.tree(deletion("TargetGroupBinding", "tools", "tg3"));
    assertThat(review.path("request").has("name")).isFalse();
    assertThat(ask(guard, review.toString()).path("allowed").asBoolean()).isFalse();
    ((ObjectNode) review.path("request")).putNull("oldObject");
    assertThat(ask(guard, review.toString()).path("status").path("code").asInt()).isEqualTo(400);
  }

  @Test
  void onlyDeletionsAreGuarded() throws Exception {
    Reviewer guard = new DeletionReviewer(bundled(), Severity.DENY, Severity.WARN, List.of());
    String update = deletion("TargetGroupBinding", "tools", "tg3").replace("DELETE", "UPDATE");
    assertThat(ask(guard, update).path("allowed").asBoolean()).isTrue();
  }

  @Test
  void namesOfAviObjectsThatTwoServicesWouldShareAreFound() throws Exception {
    World world = world(loadBalancer("a", "b-c"));
    String collides = Reviews.review("u", "CREATE", "Service", json("a-b", "c"), null);
    AkoConfig config = AkoConfig.builder().clusterName("prod").build();
    JsonNode denied = ask(new AviNameReviewer(config, world, Severity.DENY), collides);
    assertThat(denied.path("allowed").asBoolean()).isFalse();
    assertThat(denied.path("status").path("message").asText())
        .contains("prod--a-b-c")
        .contains("Service a/b-c")
        .contains("Service a-b/c");
    JsonNode warned = ask(new AviNameReviewer(config, world, Severity.WARN), collides);
    assertThat(warned.path("allowed").asBoolean()).isTrue();
    assertThat(warned.path("warnings").size()).isPositive();
    String other = Reviews.review("u", "CREATE", "Service", json("a-b", "d"), null);
    assertThat(ask(new AviNameReviewer(config, world, Severity.DENY), other))
        .isEqualTo(Reviews.tree("{\"uid\":\"u\",\"allowed\":true}"));
  }

  @Test
  void aCollisionThatWasThereBeforeDoesNotStopAnUpdate() throws Exception {
    World world = world(loadBalancer("a", "b-c") + "---\n" + loadBalancer("a-b", "c"));
    String update = Reviews.review("u", "UPDATE", "Service", json("a-b", "c"), json("a-b", "c"));
    JsonNode response =
        ask(
            new AviNameReviewer(
                AkoConfig.builder().clusterName("prod").build(), world, Severity.DENY),
            update);
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.path("warnings").size()).isPositive();
  }

  private static String loadBalancer(String namespace, String name) {
    return json(namespace, name) + "\n";
  }

  private static String json(String namespace, String name) {
    return """
    {"apiVersion":"v1","kind":"Service","metadata":{"name":"%s","namespace":"%s"},\
    "spec":{"type":"LoadBalancer","loadBalancerClass":"ako.vmware.com/avi-lb",\
    "ports":[{"port":80,"protocol":"TCP"}]}}\
    """
        .formatted(name, namespace);
  }

  @Test
  void theMutatingEndpointPutsTheClassOfTheNamespaceInAndTheValidatingOneDoesNot()
      throws Exception {
    Path file = folder.resolve("policy.yaml");
    Files.writeString(
        file,
        """
        apiVersion: rolloutkit.dev/v1alpha1
        kind: LoadBalancerClassPolicy
        metadata: {name: classes}
        spec:
          kubernetesVersion: "1.34"
          preserveClass: true
          controllers: [aws-load-balancer-controller]
          defaults:
          - namespaceSelector: {matchLabels: {team: edge}}
            loadBalancerClass: service.k8s.aws/nlb
          allowed:
          - classes: [service.k8s.aws/nlb]
        """);
    PolicyFile rules = PolicyFile.read(file).orElseThrow();
    World labelled =
        world(
            "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"prod\","
                + "\"labels\":{\"team\":\"edge\"}}}");
    String unset =
        Reviews.review(
                "u",
                "CREATE",
                "Service",
                Reviews.service("web", "x").replace("\"loadBalancerClass\":\"x\",", ""),
                null)
            .replace("\"operation\"", "\"namespace\":\"prod\",\"operation\"");
    Reviewer mutating =
        ServiceReviewer.mutating(rules.policy(), rules.options(), labelled).orElseThrow();
    JsonNode patched = ask(mutating, unset);
    assertThat(patched.path("patchType").asText()).isEqualTo("JSONPatch");
    assertThat(
            new String(
                Base64.getDecoder().decode(patched.path("patch").asText()), StandardCharsets.UTF_8))
        .isEqualTo(
            "[{\"op\":\"add\",\"path\":\"/spec/loadBalancerClass\",\"value\":"
                + "\"service.k8s.aws/nlb\"}]");
    Reviewer validating =
        ServiceReviewer.validating(rules.policy(), rules.options(), labelled).orElseThrow();
    assertThat(ask(validating, unset).has("patch")).isFalse();
    String other = Reviews.review("u", "CREATE", "Service", Reviews.service("web", "other"), null);
    assertThat(ask(validating, other).path("status").path("message").asText())
        .contains("class \"other\" is not allowed in namespace \"prod\"");
    // without the labels there is no default
    Reviewer blind = ServiceReviewer.mutating(rules.policy(), rules.options(), null).orElseThrow();
    assertThat(ask(blind, unset).has("patch")).isFalse();
  }

  @Test
  void aPolicyThatSaysSomethingUnknownIsRefused() throws Exception {
    Path file = folder.resolve("policy.yaml");
    String head =
        "apiVersion: rolloutkit.dev/v1alpha1\nkind: LoadBalancerClassPolicy\n"
            + "metadata: {name: p}\nspec:\n";
    for (String[] bad :
        new String[][] {
          {"  alowed: []\n", "spec.alowed: is not known"},
          {"  classRequired: sometimes\n", "spec.classRequired: is neither true nor false"},
          {"  orphanClass: Maybe\n", "spec.orphanClass: is not Allow, Warn or Deny"},
          {"  controllers: [nginx]\n", "spec.controllers: nginx is none of "},
          {"  kubernetesVersion: new\n", ""},
          {"  allowed: all\n", "spec.allowed: is no list"},
          {"  allowed: [{classes: [Bad/]}]\n", "allowed[0].classes[0]"},
          {
            "  allowed: [{classes: [a], namespaceSelector: {matchLabels: 1}}]\n",
            "spec.allowed[0].namespaceSelector"
          },
        }) {
      Files.writeString(file, head + bad[0]);
      assertThat(PolicyFile.read(file).problems().get(0).text()).contains(bad[1]);
      assertThat(PolicyFile.read(file).isOk()).isFalse();
    }
    Files.writeString(file, "a: [");
    assertThat(PolicyFile.read(file).isOk()).isFalse();
    assertThat(PolicyFile.read(folder.resolve("none.yaml")).isOk()).isFalse();
  }

  @Test
  void nothingIsJudgedBeforeTheWorldIsKnown() {
    World unknown =
        new World() {
          @Override
          public void start() {}

          @Override
          public boolean isKnown() {
            return false;
          }

          @Override
          public int size() {
            return 0;
          }

          @Override
          public WorldView view() throws UnknownWorldException {
            throw new UnknownWorldException();
          }

          @Override
          public void close() {}
        };
    Reviewer guard = new DeletionReviewer(unknown, Severity.DENY, Severity.WARN, List.of());
    Assertions.assertThatThrownBy(() -> guard.review(Reviews.utf8(deletion("Service", "a", "b"))))
        .isInstanceOf(NotReadyException.class);
    Assertions.assertThatThrownBy(
            () ->
                ServiceReviewer.mutating(
                        PolicyFile.none().policy(), PolicyFile.none().options(), unknown)
                    .orElseThrow()
                    .review(new byte[0]))
        .isInstanceOf(NotReadyException.class);
  }

  @Test
  void aRolloutIsJudgedByTheRulesOfItsController() throws Exception {
    String rollout =
        """
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
        "metadata":{"name":"web","namespace":"prod"},"spec":{"replicas":-1}}
        """;
    Answer answer =
        new RolloutReviewer()
            .review(Reviews.utf8(Reviews.review("r", "CREATE", "Rollout", rollout, null)));
    assertThat(answer.result()).isEqualTo(Result.DENIED);
    JsonNode response = Reviews.response(answer.body());
    assertThat(response.path("uid").asText()).isEqualTo("r");
    assertThat(response.path("status").path("message").asText())
        .startsWith("Rollout.argoproj.io \"web\" is invalid: ");
  }

  @Test
  void aFolderIsReadAgainWhenAFileChanges() throws Exception {
    World world = world(loadBalancer("a", "b"));
    assertThat(world.view().size()).isEqualTo(1);
    WorldView before = world.view();
    assertThat(world.view()).isSameAs(before);
    Files.writeString(
        folder.resolve("world.yaml"), loadBalancer("a", "b") + "---\n" + loadBalancer("a", "c"));
    Eventually.holds(() -> world.view().size() == 2);
  }
}
