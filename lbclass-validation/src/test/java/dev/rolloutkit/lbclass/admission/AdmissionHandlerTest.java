package dev.rolloutkit.lbclass.admission;

import static dev.rolloutkit.lbclass.admission.HandledReviews.HANDLER;
import static dev.rolloutkit.lbclass.admission.HandledReviews.SERVICE;
import static dev.rolloutkit.lbclass.admission.HandledReviews.handler;
import static dev.rolloutkit.lbclass.admission.HandledReviews.response;
import static dev.rolloutkit.lbclass.admission.HandledReviews.review;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbclass.ServiceJson;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers to reviews of any form. */
class AdmissionHandlerTest {
  private static void assertBad(String json, String uid, String message) {
    JsonNode response = response(HANDLER, json);
    assertThat(response)
        .isEqualTo(
            ServiceJson.tree(
                ("{\"uid\":\""
                        + uid
                        + "\",\"allowed\":false,\"status\":{\"metadata\":{},"
                        + "\"status\":\"Failure\",\"message\":\""
                        + message.replace("\"", "\\\"")
                        + "\",\"reason\":\"BadRequest\",\"code\":400}}")
                    .getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "null", "[]", "5", "'x'", "{", "{'a':}", "{}{}", "{'request':{}} x"})
  void aBodyThatIsNotAJsonObjectIsAnsweredWith400(String body) {
    assertBad(body, "", "admission review is not a JSON object");
  }

  @Test
  void aBodyThatIsNotUtf8IsAnsweredWith400() {
    for (byte[] body :
        List.of(
            "{}".getBytes(StandardCharsets.UTF_16LE),
            "{}".getBytes(StandardCharsets.UTF_16BE),
            "\ufeff{}".getBytes(StandardCharsets.UTF_8),
            new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'},
            new byte[] {0},
            new byte[] {(byte) 0xff})) {
      assertThat(HANDLER.answer(body).message()).isEqualTo("admission review is not a JSON object");
    }
  }

  @Test
  void aReviewOfAnotherKindOrVersionIsAnsweredWith400() {
    assertBad("{}", "", "unsupported review /");
    assertBad(
        "{'apiVersion':'admission.k8s.io/v1beta1','kind':'AdmissionReview','request':{'uid':'a'}}",
        "a",
        "unsupported review admission.k8s.io/v1beta1/AdmissionReview");
    assertBad(
        "{'apiVersion':'admission.k8s.io/v1','kind':5}",
        "",
        "unsupported review admission.k8s.io/v1/");
  }

  @Test
  void aReviewWithoutRequestOrUidIsAnsweredWith400() {
    String head = "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview'";
    assertBad(head + "}", "", "admission review has no request");
    assertBad(head + ",'request':null}", "", "admission review has no request");
    assertBad(head + ",'request':[]}", "", "admission review has no request");
    assertBad(head + ",'request':{}}", "", "admission request has no uid");
    assertBad(head + ",'request':{'uid':7}}", "", "admission request has no uid");
  }

  @Test
  void aRequestForAnotherKindIsDeniedUnlessThePolicyAllowsIt() {
    String pod = review("CREATE", "").replace("'kind':'Service'", "'kind':'Pod'");
    assertBad(pod, "u-1", "expected v1 Service, got v1 Pod");
    assertBad(
        review("CREATE", "").replace("'resource':'services'", "'resource':'pods'"),
        "u-1",
        "expected v1 Service, got v1 pods");
    assertBad(
        review("CREATE", "")
            .replace("'group':'','version':'v1','kind'", "'group':'apps','version':'v2','kind'"),
        "u-1",
        "expected v1 Service, got apps/v2 Service");
    assertThat(
            response(handler(ClassPolicy.builder().allowForeignKinds(true).build()), pod)
                .get("allowed")
                .booleanValue())
        .isTrue();
  }

  @Test
  void aRequestWithoutItsObjectIsAnsweredWith400() {
    assertBad(review("CREATE", ""), "u-1", "CREATE request has no object");
    assertBad(review("CREATE", ",'object':null"), "u-1", "CREATE request has no object");
    assertBad(review("UPDATE", ""), "u-1", "UPDATE request has no object");
    assertBad(review("UPDATE", ",'object':" + SERVICE), "u-1", "UPDATE request has no oldObject");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|expected an object, got a list",
        "{'spec':5}|spec: expected an object, got a number",
        "{'spec':{'type':{}}}|spec.type: expected a string, got an object",
        "{'spec':{'ports':{}}}|spec.ports: expected a list, got an object",
        "{'spec':{'ports':[null]}}|spec.ports[0]: expected an object, got null",
        "{'spec':{'ports':[{'port':'80'}]}}"
            + "|spec.ports[0].port: expected an integer, got a string",
        "{'spec':{'ports':[{'port':80.5}]}}"
            + "|spec.ports[0].port: expected an integer, got a number",
        "{'spec':{'ports':[{'port':3000000000}]}}"
            + "|spec.ports[0].port: expected a 32-bit integer, got a number",
        "{'spec':{'ports':[{'targetPort':true}]}}"
            + "|spec.ports[0].targetPort: expected an integer, got a boolean",
        "{'spec':{'clusterIPs':[null]}}|spec.clusterIPs[0]: expected a string, got null",
        "{'spec':{'selector':{'a':[1]}}}|spec.selector[a]: expected a string, got a list",
        "{'metadata':{'annotations':{'a':1}}}"
            + "|metadata.annotations[a]: expected a string, got a number",
        "{'metadata':{'generation':'x'}}|metadata.generation: expected an integer, got a string",
        "{'metadata':{'ownerReferences':[{'controller':'yes'}]}}"
            + "|metadata.ownerReferences[0].controller: expected a boolean, got a string",
        "{'status':{'conditions':[{'type':1}]}}"
            + "|status.conditions[0].type: expected a string, got a number",
        "{'status':{'loadBalancer':{'ingress':[{'ports':[{'port':[]}]}]}}}"
            + "|status.loadBalancer.ingress[0].ports[0].port: expected an integer, got a list",
        "{'spec':{'sessionAffinityConfig':{'clientIP':{'timeoutSeconds':'1'}}}}"
            + "|spec.sessionAffinityConfig.clientIP.timeoutSeconds: expected an integer, got a"
            + " string"
      })
  void anObjectThatIsNotAServiceIsAnsweredWith400(String object, String reason) {
    // the uid follows the object and must be found nevertheless
    String json =
        review("CREATE", ",'object':" + object)
            .replace("'uid':'u-1',", "")
            .replaceAll("}}$", ",'uid':'u-1'}}");
    assertBad(json, "u-1", "object is not a Service: " + reason);
    assertBad(
        review("UPDATE", ",'oldObject':" + object + ",'object':" + SERVICE),
        "u-1",
        "oldObject is not a Service: " + reason);
  }

  @Test
  void operationsThatNeedNoCheckAreAllowed() {
    for (String json :
        List.of(
            review("DELETE", ",'object':null,'oldObject':" + SERVICE),
            review("CONNECT", ",'subResource':'proxy'"),
            review("UPDATE", ",'subResource':'proxy'"))) {
      assertThat(response(HANDLER, json))
          .isEqualTo(ServiceJson.tree("{'uid':'u-1','allowed':true}"));
    }
  }

  @Test
  void anUnknownOperationOrSubresourceIsAnsweredWith400() {
    assertBad(review("PATCH", ""), "u-1", "unknown operation \"PATCH\"");
    assertBad(review("create", ""), "u-1", "unknown operation \"create\"");
    assertBad(review("UPDATE", ",'subResource':'scale'"), "u-1", "unknown subresource \"scale\"");
  }

  @Test
  void theLastValueOfARepeatedFieldCounts() {
    String json =
        review("CREATE", ",'uid':'u-2','object':5,'object':" + SERVICE + ",'future':{'a':[{}]}");
    assertThat(response(HANDLER, json).toString()).isEqualTo("{\"uid\":\"u-2\",\"allowed\":true}");
  }

  @Test
  void aDryRunHasTheSameAnswer() {
    String object = ",'object':" + SERVICE;
    assertThat(response(HANDLER, review("CREATE", object + ",'dryRun':true")))
        .isEqualTo(response(HANDLER, review("CREATE", object)));
    assertThat(
            HANDLER
                .answer(
                    review("CREATE", object + ",'dryRun':true")
                        .replace('\'', '"')
                        .getBytes(StandardCharsets.UTF_8))
                .dryRun())
        .isTrue();
  }

  @Test
  void deeplyNestedReviewsAreAnswered() {
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    assertThat(
            response(HANDLER, review("CREATE", ",'x':" + deep + ",'object':" + SERVICE))
                .get("allowed")
                .booleanValue())
        .isTrue();
    String tooDeep = "{'a':".repeat(100_000);
    assertBad(tooDeep, "", "admission review is not a JSON object");
    assertBad(
        review("CREATE", ",'object':{'spec':{'type':" + deep + "}}"),
        "u-1",
        "object is not a Service: spec.type: expected a string, got a list");
  }

  @Test
  void aReviewOfThreeMebibytesIsAnswered() {
    StringBuilder ranges = new StringBuilder();
    while (ranges.length() < 3 << 20) {
      ranges.append(ranges.length() == 0 ? "" : ",").append("'10.0.0.0/33'");
    }
    String object =
        SERVICE.replace("'ports':", "'loadBalancerSourceRanges':[" + ranges + "],'ports':");
    AdmissionAnswer answer =
        HANDLER.answer(
            review("CREATE", ",'object':" + object)
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8));
    assertThat(answer.allowed()).isFalse();
    assertThat(answer.problems()).hasSizeGreaterThan(200_000);
  }

  @Test
  void aTypedReviewHasTheSameAnswerAsItsJson() {
    for (String members :
        List.of(
            ",'object':" + SERVICE,
            ",'object':" + SERVICE.replace("'spec':{", "'spec':{'externalIPs':['x'],"),
            "")) {
      JsonNode json = ServiceJson.tree(review("CREATE", members));
      AdmissionReview typed = HANDLER.review(ServiceJson.as(json, AdmissionReview.class));
      assertThat(ServiceJson.normal(ServiceJson.toTree(typed.getResponse())))
          .isEqualTo(ServiceJson.normal(response(HANDLER, review("CREATE", members))));
      assertThat(typed.getApiVersion()).isEqualTo("admission.k8s.io/v1");
    }
  }

  @Test
  void theAnswerHasTheKindAndVersionOfTheReview() {
    AdmissionAnswer old =
        HANDLER.answer(
            "{\"apiVersion\":\"admission.k8s.io/v1beta1\",\"kind\":\"Review\"}"
                .getBytes(StandardCharsets.UTF_8));
    assertThat(old.apiVersion()).isEqualTo("admission.k8s.io/v1beta1");
    assertThat(old.kind()).isEqualTo("Review");

    AdmissionAnswer nothing = HANDLER.answer("{}".getBytes(StandardCharsets.UTF_8));
    assertThat(nothing.apiVersion()).isEqualTo("admission.k8s.io/v1");
    assertThat(nothing.kind()).isEqualTo("AdmissionReview");
    assertThat(nothing.message()).isEqualTo("unsupported review /");
    assertThat(nothing.name()).isEmpty();
  }

  @Test
  void theAnswerSaysWhetherTheRequestIsADryRun() {
    for (boolean dry : List.of(true, false)) {
      AdmissionAnswer answer =
          HANDLER.answer(
              review("CREATE", ",'dryRun':" + dry + ",'object':" + SERVICE)
                  .replace('\'', '"')
                  .getBytes(StandardCharsets.UTF_8));
      assertThat(answer.dryRun()).isEqualTo(dry);
      assertThat(answer.allowed()).isTrue();
    }
    AdmissionAnswer silent =
        HANDLER.answer(
            review("CREATE", ",'object':" + SERVICE)
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8));
    assertThat(silent.dryRun()).isFalse();
  }
}
