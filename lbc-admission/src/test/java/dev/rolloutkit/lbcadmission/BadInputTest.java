package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Every input has an answer. */
class BadInputTest {
  private static final Controller REFERENCE = Controller.builder().build();
  private static final Controller SAFE =
      Controller.builder()
          .settings(AdmissionSettings.DEFAULT.with(Fixes.safe(LbcAdmissionDefect.class)))
          .build();
  private static final String BEFORE =
      "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"request\":"
          + "{\"uid\":\"u\",\"operation\":\"CREATE\",\"object\":";

  private static JsonNode review(Webhook webhook, String body) {
    byte[] answer = LbcAdmission.review(webhook, body.getBytes(StandardCharsets.UTF_8), REFERENCE);
    try {
      return new ObjectMapper().readTree(answer);
    } catch (IOException e) {
      throw new AssertionError(body, e);
    }
  }

  private static String message(JsonNode answer) {
    return answer.at("/response/status/message").asText();
  }

  @Test
  void anObjectThatIsNestedTooDeepIsDenied() {
    for (Webhook webhook : Webhook.values()) {
      JsonNode answer = review(webhook, BEFORE + "{\"x\":" + "[".repeat(1_000_000));
      assertThat(message(answer)).endsWith("exceeded max depth");
      assertThat(answer.at("/response/allowed").asBoolean(true)).isFalse();
    }
  }

  @Test
  void aDeepUnknownFieldIsIgnored() {
    String deep = "[".repeat(9_900) + "]".repeat(9_900);
    JsonNode answer =
        review(Webhook.MUTATE_SERVICE, BEFORE + "{\"x\":" + deep + ",\"metadata\":{}}}}");
    assertThat(answer.at("/response/allowed").asBoolean()).isTrue();
  }

  @Test
  void aHugeAnnotationIsParsedOnceForAllPaths() {
    StringBuilder paths = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      paths.append(i == 0 ? "" : ",").append("{\"backend\":{\"service\":{\"name\":\"web\"}}}");
    }
    String condition = "{\\\"field\\\":\\\"cookie\\\"},";
    String object =
        "{\"metadata\":{\"annotations\":{\"alb.ingress.kubernetes.io/conditions.web\":\"["
            + condition.repeat(20_000)
            + "{}]\"}},\"spec\":{\"rules\":[{\"http\":{\"paths\":["
            + paths
            + "]}}]}}";
    assertThat(
            review(Webhook.VALIDATE_INGRESS, BEFORE + object + "}}")
                .at("/response/allowed")
                .asBoolean())
        .isTrue();
  }

  @Test
  void repeatedObjectsAreMergedAndOfRepeatedStringsTheLastCounts() {
    String object =
        "{\"spec\":{\"type\":\"ClusterIP\",\"type\":\"LoadBalancer\"},"
            + "\"spec\":{\"loadBalancerClass\":\"mine\"}}";
    WebhookAnswer answer =
        LbcAdmission.answer(
            Webhook.MUTATE_SERVICE,
            AdmissionRequest.builder().operation(Operation.CREATE).object(object).build(),
            REFERENCE);
    assertThat(answer).isEqualTo(WebhookAnswer.allow());
  }

  @Test
  void nullsCountAsAbsent() {
    for (Webhook webhook : Webhook.values()) {
      for (String object :
          List.of(
              "{\"metadata\":null,\"spec\":null}",
              "{\"metadata\":{\"annotations\":{\"a\":null},\"labels\":null}}",
              "{\"spec\":{\"rules\":[null],\"readinessGates\":[null],\"inboundCIDRs\":[null]}}",
              "{\"spec\":{\"rules\":[{\"http\":{\"paths\":[null]}}],\"subnets\":{\"ids\":null}}}",
              "{\"spec\":{\"subnets\":{\"tags\":{\"a\":null}},\"targetType\":null}}")) {
        assertThat(review(webhook, BEFORE + object + "}}").at("/response/uid").asText())
            .isEqualTo("u");
      }
    }
  }

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"spec\"",
            "\"metadata\"",
            "\"rules\"",
            "\"http\"",
            "\"paths\"",
            "\"backend\"",
            "\"subnets\"",
            "\"ids\"",
            "\"tags\"",
            "\"inboundCIDRs\"",
            "\"10.0.0.1/8\"",
            "\"::1\"",
            "null",
            "true",
            "-1",
            "1e400",
            "\"\\ud800\"",
            "\"%s\"",
            "\"targetType\"",
            "\"ip\"",
            "\"annotations\"",
            "\u0000",
            "\"kind\"",
            "\"request\"")
        .list()
        .ofMaxSize(40)
        .map(list -> String.join("", list));
  }

  @Property(tries = 500, seed = "42")
  void everyTextGetsAnAnswer(@ForAll("pieces") String text, @ForAll Webhook webhook) {
    assertThat(review(webhook, text).path("response").has("allowed")).isTrue();
    assertThat(review(webhook, BEFORE + text + "}}").path("response").has("allowed")).isTrue();
  }

  @Property(tries = 200, seed = "42")
  void everyBodyGetsAnAnswer(@ForAll byte[] body, @ForAll Webhook webhook) {
    assertThat(LbcAdmission.review(webhook, body, REFERENCE)).isNotEmpty();
    assertThat(LbcAdmission.review(webhook, body, SAFE)).isNotEmpty();
  }

  /** JSON of any kind, some of which has the shape of lists of paths. */
  @Provide
  Arbitrary<String> values() {
    Arbitrary<String> plain =
        Arbitraries.of("null", "true", "5", "1.5", "\"x\"", "\"ip\"", "\"\"", "{}", "[]", "[null]");
    return nested(nested(plain));
  }

  private static Arbitrary<String> nested(Arbitrary<String> inner) {
    return Arbitraries.oneOf(
        inner,
        inner.list().ofMaxSize(3).map(list -> "[" + String.join(",", list) + "]"),
        inner.map(value -> "{\"name\":" + value + "}"),
        inner.map(value -> "{\"http\":{\"paths\":[" + value + "]}}"),
        inner.map(value -> "{\"backend\":{\"service\":" + value + "}}"));
  }

  @Property(tries = 300, seed = "42", edgeCases = EdgeCasesMode.NONE)
  void everyValueOfAFieldGetsAnAnswer(
      @ForAll("values") String one, @ForAll("values") String two, @ForAll Webhook webhook) {
    for (String member :
        List.of(
            "targetGroupARN",
            "targetType",
            "vpcID",
            "nodeSelector",
            "rules",
            "readinessGates",
            "inboundCIDRs",
            "subnets",
            "loadBalancerClass",
            "ingressClassName",
            "type")) {
      String object = "{\"metadata\":{\"name\":\"a\"},\"spec\":{\"" + member + "\":";
      for (Controller controller : List.of(REFERENCE, SAFE)) {
        WebhookAnswer answer =
            LbcAdmission.answer(
                webhook,
                AdmissionRequest.builder()
                    .operation(Operation.UPDATE)
                    .object(object + one + "}}")
                    .oldObject(object + two + "}}")
                    .build(),
                controller);
        assertThat(answer.allowed()).isEqualTo(answer.problems().isEmpty());
        assertThat(answer.message().isPresent()).isNotEqualTo(answer.allowed());
      }
    }
  }
}
