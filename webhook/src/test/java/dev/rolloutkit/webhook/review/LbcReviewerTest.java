package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.webhook.world.FolderWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the webhooks of the load balancer controller answer, answered here. */
class LbcReviewerTest {
  private static final String CLUSTER =
      """
      {apiVersion: networking.k8s.io/v1, kind: IngressClass, metadata: {name: alb}, spec: {controller: ingress.k8s.aws/alb}}
      ---
      {apiVersion: v1, kind: Service, metadata: {namespace: prod, name: web}, spec: {ports: [{port: 80}], selector: {app: web}}}
      ---
      {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding, metadata: {namespace: prod, name: k8s-web}, spec: {targetGroupARN: "arn:1", targetType: ip, serviceRef: {name: web, port: 80}}}
      """;

  @TempDir Path folder;

  private JsonNode ask(Webhook webhook, String operation, String object) throws Exception {
    return ask(webhook, operation, object, null);
  }

  private JsonNode ask(Webhook webhook, String operation, String object, String old)
      throws Exception {
    return ask(CLUSTER, webhook, operation, object, old);
  }

  private JsonNode ask(String cluster, Webhook webhook, String operation, String object, String old)
      throws Exception {
    Files.writeString(folder.resolve("world.yaml"), cluster);
    try (FolderWorld world =
        new FolderWorld(
            folder, Optional.empty(), AkoConfig.builder().clusterName("prod").build(), l -> {})) {
      Reviewer reviewer = new LbcReviewer(webhook, LbcFlags.defaults(), world);
      String review =
          Reviews.review("u", operation, webhook.kind().kind(), object, old)
              .replaceFirst("\"operation\"", "\"namespace\":\"prod\",\"operation\"");
      return Reviews.response(reviewer.review(Reviews.utf8(review)).body());
    }
  }

  private static void allowed(JsonNode response) {
    assertThat(response.path("allowed").asBoolean()).as(response.toString()).isTrue();
  }

  /** The message with which a request is denied. */
  private static AbstractStringAssert<?> denied(JsonNode response) {
    assertThat(response.path("allowed").asBoolean(true)).as(response.toString()).isFalse();
    return assertThat(response.at("/status/message").asText());
  }

  private static JsonNode patch(JsonNode response) {
    return Reviews.json(Base64.getDecoder().decode(response.path("patch").asText()));
  }

  @Test
  void aNewPodGetsTheGateOfItsTargetGroup() throws Exception {
    JsonNode response =
        ask(
            Webhook.MUTATE_POD,
            "CREATE",
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-1","labels":{"app":"web"}},
            "spec":{"containers":[]}}""");

    allowed(response);
    assertThat(patch(response))
        .hasToString(
            "[{\"op\":\"add\",\"path\":\"/spec/readinessGates\",\"value\":[{\"conditionType\":"
                + "\"target-health.elbv2.k8s.aws/k8s-web\"}]}]");
  }

  @Test
  void anIngressOfAClassThatIsNotThereIsDenied() throws Exception {
    JsonNode response =
        ask(
            Webhook.VALIDATE_INGRESS,
            "CREATE",
            """
            {"apiVersion":"networking.k8s.io/v1","kind":"Ingress",
            "metadata":{"namespace":"prod","name":"a"},"spec":{"ingressClassName":"gone"}}""");

    denied(response)
        .isEqualTo("invalid ingress class: IngressClass.networking.k8s.io \"gone\" not found");
  }

  @Test
  void whatDependsOnAwsIsAllowedWithAWarning() throws Exception {
    JsonNode response =
        ask(
            Webhook.MUTATE_TARGET_GROUP_BINDING,
            "CREATE",
            """
            {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
            "metadata":{"namespace":"prod","name":"b"},
            "spec":{"targetGroupARN":"arn:2","serviceRef":{"name":"web","port":80}}}""");

    allowed(response);
    assertThat(response.at("/warnings/0").asText())
        .isEqualTo(
            "not judged, since AWS is not asked here: spec.targetType depends on targetType of"
                + " target group arn:2, which is not known");
  }

  @Test
  void aBindingThatIsWrongWhateverAwsSaysIsDenied() throws Exception {
    JsonNode response =
        ask(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            "CREATE",
            """
            {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
            "metadata":{"namespace":"prod","name":"b"},
            "spec":{"targetGroupARN":"arn:2","targetType":"instance","iamRoleArnToAssume":"r",
            "serviceRef":{"name":"web","port":80}}}""");

    denied(response).isEqualTo("Unable to use instance target type while using assume role");
  }

  @Test
  void anotherBindingOfTheSameTargetGroupIsDenied() throws Exception {
    JsonNode response =
        ask(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            "CREATE",
            """
            {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
            "metadata":{"namespace":"prod","name":"b"},
            "spec":{"targetGroupARN":"arn:1","targetType":"ip",
            "serviceRef":{"name":"web","port":80}}}""");

    denied(response)
        .startsWith(
            "TargetGroup arn:1 is already bound to following TargetGroupBindings [prod/k8s-web]");
  }

  @Test
  void anUpdateOfABindingIsNotItsOwnDuplicate() throws Exception {
    String binding =
        """
        {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"TargetGroupBinding",
        "metadata":{"namespace":"prod","name":"k8s-web","uid":"u-1","labels":{"a":"LABEL"}},
        "spec":{"targetGroupARN":"arn:1","targetType":"ip","serviceRef":{"name":"web","port":80}}}""";
    JsonNode response =
        ask(
            Webhook.VALIDATE_TARGET_GROUP_BINDING,
            "UPDATE",
            binding.replace("LABEL", "new"),
            binding.replace("LABEL", "old"));

    allowed(response);
  }

  @Test
  void aThousandBadBlocksAreToldInAShortAnswer() throws Exception {
    String blocks = "\"x\",".repeat(999) + "\"x\"";
    JsonNode response =
        ask(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
            "CREATE",
            "{\"apiVersion\":\"elbv2.k8s.aws/v1beta1\",\"kind\":\"IngressClassParams\","
                + "\"metadata\":{\"name\":\"p\"},\"spec\":{\"inboundCIDRs\":["
                + blocks
                + "]}}");

    denied(response).hasSizeLessThan(2048).endsWith(", and 984 more problems]");
  }

  @Test
  void aPodOfManyTargetGroupsGetsAWholePatch() throws Exception {
    StringBuilder many = new StringBuilder(CLUSTER);
    for (int i = 0; i < 300; i++) {
      many.append("---\n")
          .append(
              """
              {apiVersion: elbv2.k8s.aws/v1beta1, kind: TargetGroupBinding, metadata: {namespace: prod, name: a-binding-with-a-long-name-%d}, spec: {targetGroupARN: "arn:b%d", targetType: ip, serviceRef: {name: web, port: 80}}}
              """
                  .formatted(i, i));
    }
    JsonNode response =
        ask(
            many.toString(),
            Webhook.MUTATE_POD,
            "CREATE",
            """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"web-1","labels":{"app":"web"}},
            "spec":{"containers":[]}}""",
            null);

    allowed(response);
    assertThat(patch(response).at("/0/value")).hasSize(301);
  }

  @Test
  void aNewLoadBalancerGetsTheClassOfTheController() throws Exception {
    JsonNode response =
        ask(
            Webhook.MUTATE_SERVICE,
            "CREATE",
            """
            {"apiVersion":"v1","kind":"Service","metadata":{"namespace":"prod","name":"s"},
            "spec":{"type":"LoadBalancer","ports":[{"port":80}]}}""");

    allowed(response);
    assertThat(response.path("patchType").asText()).isEqualTo("JSONPatch");
    assertThat(patch(response).at("/0/value").asText()).isEqualTo("service.k8s.aws/nlb");
  }

  @Test
  void classParamsAreJudged() throws Exception {
    JsonNode response =
        ask(
            Webhook.VALIDATE_INGRESS_CLASS_PARAMS,
            "CREATE",
            """
            {"apiVersion":"elbv2.k8s.aws/v1beta1","kind":"IngressClassParams",
            "metadata":{"name":"p"},"spec":{"inboundCIDRs":["10.0.0.1"]}}""");

    denied(response).contains("10.0.0.1");
  }
}
