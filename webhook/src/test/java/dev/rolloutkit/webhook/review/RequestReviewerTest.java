package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.webhook.world.FolderWorld;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Admissions judged by what they do to requests, with a shop of one workload. */
class RequestReviewerTest {
  private static final Path SHOP = Path.of("../examples/selector/before");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final FolderWorld world =
      new FolderWorld(
          SHOP,
          Optional.empty(),
          AkoConfig.builder().clusterName("my-cluster").build(),
          line -> {});

  @Test
  void aSelectorThatNoPodHasIsRefusedWithTheEditThatMendsIt() throws Exception {
    ObjectNode service = object("Service");
    ObjectNode wrong = service.deepCopy();
    ((ObjectNode) wrong.at("/spec/selector")).put("app", "chekout");
    JsonNode answer = review(Severity.DENY, "UPDATE", wrong, service);
    assertThat(answer.at("/response/allowed").asBoolean()).isFalse();
    assertThat(answer.at("/response/status/message").asText())
        .contains("GET shop.example.com/checkout: nobody answers.")
        .contains("Remedy: Set spec.selector.app of Service shop/checkout back to checkout.")
        .contains("rolloutkit.dev/allow-breaking-change");
  }

  @Test
  void theSameIsAWarningByPolicyAndWithTheAnnotation() throws Exception {
    ObjectNode service = object("Service");
    ObjectNode wrong = service.deepCopy();
    ((ObjectNode) wrong.at("/spec/selector")).put("app", "chekout");
    assertWarned(review(Severity.WARN, "UPDATE", wrong, service));
    ((ObjectNode) wrong.path("metadata"))
        .putObject("annotations")
        .put(GuardReviewer.OVERRIDE, "true");
    assertWarned(review(Severity.DENY, "UPDATE", wrong, service));
    JsonNode audited = review(Severity.AUDIT, "UPDATE", wrong, service);
    assertThat(audited.at("/response/allowed").asBoolean()).isTrue();
    assertThat(audited.at("/response/warnings")).isEmpty();
  }

  @Test
  void aDeletedWorkloadIsRefusedAndADeletedIngressIsAWarning() throws Exception {
    JsonNode workload = review(Severity.DENY, "DELETE", null, object("Deployment"));
    assertThat(workload.at("/response/allowed").asBoolean()).isFalse();
    assertThat(workload.at("/response/status/message").asText())
        .contains("nobody answers", "rolloutkit.dev/allow-breaking-deletion");
    assertWarned(review(Severity.DENY, "DELETE", null, object("Ingress")));
  }

  @Test
  void whatLosesNothingIsAllowedInSilence() throws Exception {
    ObjectNode deployment = object("Deployment");
    ObjectNode larger = deployment.deepCopy();
    ((ObjectNode) larger.path("spec")).put("replicas", 5);
    JsonNode answer = review(Severity.DENY, "UPDATE", larger, deployment);
    assertThat(answer.at("/response/allowed").asBoolean()).isTrue();
    assertThat(answer.at("/response/warnings")).isEmpty();
    assertThat(review(Severity.DENY, "UPDATE", deployment, deployment).at("/response/warnings"))
        .isEmpty();
  }

  @Test
  void theObjectOfTheReviewCountsAndNotAnOlderOneOfTheView() throws Exception {
    ObjectNode stored = object("Service");
    ((ObjectNode) stored.at("/spec/selector")).put("app", "chekout");
    ObjectNode written = stored.deepCopy();
    ((ObjectNode) written.at("/spec/selector")).put("app", "chekcout");
    JsonNode answer = review(Severity.DENY, "UPDATE", written, stored);
    assertThat(answer.at("/response/allowed").asBoolean()).isTrue();
  }

  private static void assertWarned(JsonNode answer) {
    assertThat(answer.at("/response/allowed").asBoolean()).isTrue();
    assertThat(answer.at("/response/warnings").toString()).contains("nobody answers");
  }

  private JsonNode review(
      Severity severity, String operation, @Nullable ObjectNode object, @Nullable ObjectNode old)
      throws Exception {
    ObjectNode one = object == null ? old : object;
    String version = one.path("apiVersion").asText();
    ObjectNode review = MAPPER.createObjectNode();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode request = review.putObject("request");
    int slash = version.indexOf('/');
    request
        .put("uid", "u")
        .put("operation", operation)
        .put("namespace", "shop")
        .put("name", one.at("/metadata/name").asText());
    request
        .putObject("kind")
        .put("group", slash < 0 ? "" : version.substring(0, slash))
        .put("version", version.substring(slash + 1))
        .put("kind", one.path("kind").asText());
    request.putObject("userInfo").put("username", "ada");
    request.set("object", object);
    request.set("oldObject", old);
    Answer answer =
        new RequestReviewer(world, severity, List.of())
            .review(review.toString().getBytes(StandardCharsets.UTF_8));
    return MAPPER.readTree(answer.body());
  }

  private static ObjectNode object(String kind) {
    ManifestReader reader = new ManifestReader(Limits.DEFAULT, manifest -> true);
    reader.read(SHOP);
    return reader.result().manifests().stream()
        .filter(manifest -> manifest.kind().equals(kind))
        .findFirst()
        .map(Manifest::tree)
        .orElseThrow()
        .deepCopy();
  }
}
