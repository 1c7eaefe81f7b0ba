package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.webhook.guard.BrokenGroups;
import dev.rolloutkit.webhook.guard.CutOvers;
import dev.rolloutkit.webhook.guard.OwnSecurityGroups;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of Ingresses and Rollouts that harm others. */
class GuardReviewerTest {
  private static final String CLUSTER =
      """
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: alb}, spec: {controller: ingress.k8s.aws/alb}}
      ---
      {apiVersion: v1, kind: Namespace, metadata: {name: prod}}
      ---
      {apiVersion: v1, kind: Service, metadata: {namespace: prod, name: web}, spec: {type: NodePort, ports: [{port: 80, targetPort: 8080, nodePort: 30080}], selector: {app: web}}}
      ---
      {apiVersion: v1, kind: Service, metadata: {namespace: prod, name: web-preview}, spec: {type: NodePort, ports: [{port: 80, targetPort: 8080, nodePort: 30081}], selector: {app: web}}}
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata:
        namespace: prod
        name: first
        annotations:
          alb.ingress.kubernetes.io/group.name: shop
          alb.ingress.kubernetes.io/scheme: internal
          alb.ingress.kubernetes.io/target-type: ip
      spec:
        ingressClassName: alb
        rules:
        - host: a.example.com
          http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: web, port: {number: 80}}}}]}
      """;

  private static final String GROUPS = "alb.ingress.kubernetes.io/security-groups";
  private static final String MANAGE =
      "alb.ingress.kubernetes.io/manage-backend-security-group-rules";

  @TempDir Path folder;

  private World world() throws Exception {
    Files.writeString(folder.resolve("world.yaml"), CLUSTER);
    return new FolderWorld(
        folder, Optional.empty(), AkoConfig.builder().clusterName("prod").build(), line -> {});
  }

  private Reviewer ingresses(Severity severity) throws Exception {
    return GuardReviewer.ofIngresses(
        world(),
        ImmutableMap.of(
            new OwnSecurityGroups(), severity, new BrokenGroups(LbcFlags.defaults()), severity),
        List.of("controller"));
  }

  private static String ingress(String... annotations) {
    ObjectNode out =
        Reviews.tree(
            """
            {"apiVersion":"networking.k8s.io/v1","kind":"Ingress",
            "metadata":{"namespace":"prod","name":"second"},"spec":{"ingressClassName":"alb",
            "rules":[{"host":"b.example.com","http":{"paths":[{"path":"/","pathType":"Prefix",
            "backend":{"service":{"name":"web","port":{"number":80}}}}]}}]}}
            """);
    ObjectNode at = ((ObjectNode) out.path("metadata")).putObject("annotations");
    for (int i = 0; i < annotations.length; i += 2) {
      at.put(annotations[i], annotations[i + 1]);
    }
    return out.toString();
  }

  private static JsonNode ask(Reviewer reviewer, String kind, String object, @Nullable String old)
      throws Exception {
    String review = Reviews.review("u", old == null ? "CREATE" : "UPDATE", kind, object, old);
    return Reviews.response(reviewer.review(Reviews.utf8(review)).body());
  }

  @Test
  void ownSecurityGroupsWithoutRulesForTargetsAreRefusedWithAPatch() throws Exception {
    JsonNode response = ask(ingresses(Severity.DENY), "Ingress", ingress(GROUPS, "sg-1"), null);

    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText())
        .isEqualTo(
            "the load balancer of Ingress prod/second gets the security groups sg-1, and the"
                + " controller does not open the ports of its targets for them: requests get through"
                + " only as long as rules for somebody else allow it; remedy: kubectl patch ingress"
                + " second"
                + " -n prod --type=merge -p '{\"metadata\":{\"annotations\":{\""
                + MANAGE
                + "\":\"true\"}}}'; annotation rolloutkit.dev/allow-breaking-change: \"true\" lets"
                + " it go through");
    assertThat(
            ask(ingresses(Severity.DENY), "Ingress", ingress(GROUPS, "sg-1", MANAGE, "true"), null)
                .path("allowed")
                .asBoolean())
        .isTrue();
  }

  @Test
  void theControllerManagesRulesForWhateverItReadsAsTrue() throws Exception {
    for (String yes : List.of("1", "t", "TRUE")) {
      JsonNode response =
          ask(ingresses(Severity.DENY), "Ingress", ingress(GROUPS, "sg-1", MANAGE, yes), null);
      assertThat(response.path("allowed").asBoolean()).as(yes).isTrue();
    }
    for (String no : List.of("0", "yes", " true")) {
      JsonNode response =
          ask(ingresses(Severity.DENY), "Ingress", ingress(GROUPS, "sg-1", MANAGE, no), null);
      assertThat(response.path("allowed").asBoolean()).as(no).isFalse();
    }
  }

  @Test
  void aSeverityDecidesBetweenRefusalWarningAndAudit() throws Exception {
    String object = ingress(GROUPS, "sg-1");
    assertThat(ask(ingresses(Severity.WARN), "Ingress", object, null).at("/warnings/0").asText())
        .startsWith("the load balancer of Ingress prod/second");
    JsonNode audited = ask(ingresses(Severity.AUDIT), "Ingress", object, null);
    assertThat(audited.path("allowed").asBoolean()).isTrue();
    assertThat(audited.has("warnings")).isFalse();
    assertThat(audited.at("/auditAnnotations/consequence").asText())
        .startsWith("the load balancer of Ingress prod/second");
  }

  @Test
  void whatAnObjectDidBeforeIsOnlyWarnedOfAndTheOverrideLeadsPast() throws Exception {
    JsonNode again =
        ask(
            ingresses(Severity.DENY),
            "Ingress",
            ingress(GROUPS, "sg-1", "team", "b"),
            ingress(GROUPS, "sg-1"));
    assertThat(again.path("allowed").asBoolean()).isTrue();
    assertThat(again.path("warnings")).hasSize(1);
    JsonNode overridden =
        ask(
            ingresses(Severity.DENY),
            "Ingress",
            ingress(GROUPS, "sg-1", GuardReviewer.OVERRIDE, "true"),
            null);
    assertThat(overridden.path("allowed").asBoolean()).isTrue();
    assertThat(overridden.path("warnings")).hasSize(1);
  }

  @Test
  void aBrokenGroupIsReportedWithThePatchThatFixesIt() throws Exception {
    String other =
        ingress(
            "alb.ingress.kubernetes.io/group.name", "shop",
            "alb.ingress.kubernetes.io/target-type", "ip",
            "alb.ingress.kubernetes.io/scheme", "internet-facing");
    assertThat(ask(ingresses(Severity.WARN), "Ingress", other, null).at("/warnings/0").asText())
        .endsWith(
            "remedy: kubectl patch ingress second -n prod --type=merge -p"
                + " '{\"metadata\":{\"annotations\":{\"alb.ingress.kubernetes.io/scheme\":"
                + "\"internal\"}}}'");

    String unreadable =
        ingress(
            "alb.ingress.kubernetes.io/group.name", "shop",
            "alb.ingress.kubernetes.io/target-type", "ip",
            "alb.ingress.kubernetes.io/listen-ports", "oops");
    assertThat(
            ask(ingresses(Severity.WARN), "Ingress", unreadable, null).at("/warnings/0").asText())
        .endsWith(
            "'{\"metadata\":{\"annotations\":{\"alb.ingress.kubernetes.io/listen-ports\":"
                + "null}}}'");
  }

  @Test
  void anIngressThatStopsItsGroupIsRefusedAndSaysWhomItStops() throws Exception {
    String sound =
        ingress(
            "alb.ingress.kubernetes.io/group.name", "shop",
            "alb.ingress.kubernetes.io/target-type", "ip");
    assertThat(ask(ingresses(Severity.DENY), "Ingress", sound, null).toString())
        .isEqualTo("{\"uid\":\"u\",\"allowed\":true}");
    String disagrees =
        ingress(
            "alb.ingress.kubernetes.io/group.name", "shop",
            "alb.ingress.kubernetes.io/scheme", "internet-facing",
            "alb.ingress.kubernetes.io/target-type", "ip");
    JsonNode response = ask(ingresses(Severity.DENY), "Ingress", disagrees, sound);
    assertThat(response.at("/status/message").asText())
        .startsWith(
            "the controller deploys nothing of the group of Ingress prod/second any more, nor of"
                + " its 1 other member: ")
        .contains("scheme");
  }

  private static final String DISAGREES =
      ingress(
          "alb.ingress.kubernetes.io/group.name", "shop",
          "alb.ingress.kubernetes.io/scheme", "internet-facing",
          "alb.ingress.kubernetes.io/target-type", "ip");

  private static JsonNode inCluster(String cluster) throws Exception {
    return ask(
        GuardReviewer.ofIngresses(
            KnownWorld.of(cluster),
            ImmutableMap.of(new BrokenGroups(LbcFlags.defaults()), Severity.DENY),
            List.of("controller")),
        "Ingress",
        DISAGREES,
        null);
  }

  @Test
  void whereEverythingIsKnownAClassThatIsNotThereIsNotAssumed() throws Exception {
    assertThat(inCluster(CLUSTER).path("allowed").asBoolean()).isFalse();
    assertThat(inCluster(CLUSTER.replace("metadata: {name: alb}", "metadata: {name: other}")))
        .hasToString("{\"uid\":\"u\",\"allowed\":true}");
  }

  @Test
  void aClassWithParametersIsNotJudgedAndSaysSo() throws Exception {
    JsonNode response =
        inCluster(
            CLUSTER.replace(
                "controller: ingress.k8s.aws/alb",
                "controller: ingress.k8s.aws/alb, parameters: {apiGroup: elbv2.k8s.aws,"
                    + " kind: IngressClassParams, name: alb}"));

    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.at("/warnings/0").asText())
        .isEqualTo(
            "it is not known whether the controller can still deploy the group of Ingress"
                + " prod/second: IngressClass alb has parameters, which are not watched");
  }

  @Test
  void aGroupTooLargeToBeJudgedIsWarnedOfAndNeverRefused() throws Exception {
    String group = "alb.ingress.kubernetes.io/group.name";
    for (int i = 0; i < 200; i++) {
      Files.writeString(
          folder.resolve("member" + i + ".json"),
          ingress(group, "large").replace("\"second\"", "\"member" + i + "\""));
    }
    JsonNode response = ask(ingresses(Severity.DENY), "Ingress", ingress(group, "large"), null);
    assertThat(response.path("allowed").asBoolean()).isTrue();
    assertThat(response.at("/warnings/0").asText())
        .isEqualTo(
            "it is not known whether the controller can still deploy the group of Ingress"
                + " prod/second: the group has 200 other members, and groups of more than 200 are"
                + " not judged");
  }

  @Test
  void aRolloutWhoseCutOverLosesAllTrafficIsRefusedWithARemedy() throws Exception {
    Reviewer reviewer =
        GuardReviewer.ofRollouts(world(), Map.of(new CutOvers(), Severity.DENY), List.of());
    String rollout =
        """
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout",
        "metadata":{"namespace":"prod","name":"web"},"spec":{"replicas":3,
        "selector":{"matchLabels":{"app":"web"}},
        "template":{"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"name":"a","image":"b"}]}},
        "strategy":{"blueGreen":{"activeService":"web","previewService":"web-preview"}}}}
        """;
    JsonNode response = ask(reviewer, "Rollout", rollout, null);
    assertThat(response.at("/status/message").asText())
        .startsWith("the next update loses 100 % of the traffic for ")
        .contains("; remedy: ");
    assertThat(
            ask(reviewer, "Rollout", rollout.replace("\"replicas\":3", "\"replicas\":4"), rollout)
                .path("allowed")
                .asBoolean())
        .isTrue();
  }
}
