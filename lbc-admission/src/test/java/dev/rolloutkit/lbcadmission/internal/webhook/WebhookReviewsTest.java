package dev.rolloutkit.lbcadmission.internal.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The response bodies are byte-equal to those of the controller's server. */
class WebhookReviewsTest {
  private static final Path RECORDED = Path.of("src/test/resources/reviews/reviews.jsonl");
  private static final Map<String, Webhook> WEBHOOKS =
      Map.of(
          "service", Webhook.MUTATE_SERVICE,
          "pod", Webhook.MUTATE_POD,
          "ingress", Webhook.VALIDATE_INGRESS);
  private static final Controller CONTROLLER =
      Controller.builder()
          // The reviews were recorded with the empty class, which includes Ingresses without one.
          .settings(
              AdmissionSettings.of(
                  LbcFlags.builder().ingressClass("").loadBalancerClass("a<b>&\u2028/nlb").build()))
          .build();

  @TestFactory
  Stream<DynamicTest> recordedReviews() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(RECORDED)) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSizeGreaterThan(200);
    return lines.stream()
        .map(
            line ->
                dynamicTest(
                    line.path("id").asText(),
                    () -> assertThat(answer(line)).isEqualTo(line.path("out").asText())));
  }

  private static String answer(JsonNode line) {
    byte[] body =
        line.has("base64")
            ? Base64.getDecoder().decode(line.path("base64").asText())
            : line.path("in").asText().getBytes(StandardCharsets.UTF_8);
    return text(LbcAdmission.review(WEBHOOKS.get(line.path("webhook").asText()), body, CONTROLLER));
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Test
  void thePathSelectsTheWebhook() {
    for (Webhook webhook : Webhook.values()) {
      assertThat(Webhook.atPath(webhook.path())).contains(webhook);
    }
    assertThat(Webhook.atPath("/")).isEmpty();
  }
}
