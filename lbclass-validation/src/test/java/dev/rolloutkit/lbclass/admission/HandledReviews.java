package dev.rolloutkit.lbclass.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import java.nio.charset.StandardCharsets;

/** Reviews of Services, and the answers of a handler. */
final class HandledReviews {
  static final String SERVICE =
      "{'metadata':{'name':'web','namespace':'prod'},'spec':{'type':'LoadBalancer',"
          + "'loadBalancerClass':'service.k8s.aws/nlb','ports':[{'port':80}]}}";
  static final AdmissionHandler HANDLER = handler(ClassPolicy.builder().build());

  private HandledReviews() {}

  static AdmissionHandler handler(ClassPolicy policy) {
    return AdmissionHandler.of(policy, ServerSettings.reference()).orElseThrow();
  }

  /** A review of a request; single quotes stand for double quotes. */
  static String review(String operation, String members) {
    return "{'apiVersion':'admission.k8s.io/v1','kind':'AdmissionReview','request':{'uid':'u-1',"
        + "'kind':{'group':'','version':'v1','kind':'Service'},"
        + "'resource':{'group':'','version':'v1','resource':'services'},"
        + "'namespace':'prod','operation':'"
        + operation
        + "'"
        + members
        + "}}";
  }

  static JsonNode response(AdmissionHandler handler, String json) {
    byte[] out = handler.review(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    JsonNode review = ServiceJson.tree(out);
    assertThat(review.path("apiVersion").isTextual()).isTrue();
    return review.get("response");
  }
}
