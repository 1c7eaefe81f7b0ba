package dev.rolloutkit.webhook.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A binding of which not everything is known, beside the deletion of another one. It makes the
 * deletion unknown only if its endpoints may use the security group that the deletion changes.
 */
class UnrelatedBindingsTest {
  /** Its Service is missing, so its targets and the source of its traffic are not known. */
  private static final String DOUBTFUL =
      """
      apiVersion: elbv2.k8s.aws/v1beta1
      kind: TargetGroupBinding
      metadata: {name: doubtful, namespace: elsewhere, annotations: {GROUP}}
      spec:
        targetGroupARN: arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/doubtful/4
        targetType: ip
        serviceRef: {name: missing, port: 80}
      """;

  private static JsonNode deletionBeside(String annotation) throws Exception {
    String bundled =
        Files.readString(
            Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml"));
    KnownWorld world = KnownWorld.of(bundled, DOUBTFUL.replace("GROUP", annotation));
    Reviewer guard = new DeletionReviewer(world, Severity.DENY, Severity.DENY, List.of());
    return Reviews.response(
        guard
            .review(
                Reviews.utf8(
                    Reviews.review(
                        "u",
                        "DELETE",
                        "TargetGroupBinding",
                        null,
                        "{\"metadata\":{\"name\":\"tg1\",\"namespace\":\"logging\"}}")))
            .body());
  }

  @Test
  void withASecurityGroupOfItsOwnItDoesNotCount() throws Exception {
    JsonNode response = deletionBeside("rolloutkit.dev/endpoint-security-group: sg-elsewhere");

    assertThat(response.toString()).isEqualTo("{\"uid\":\"u\",\"allowed\":true}");
  }

  @Test
  void inTheSecurityGroupThatTheDeletionChangesItCounts() throws Exception {
    JsonNode response = deletionBeside("rolloutkit.dev/endpoint-security-group: sg-node");

    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText()).contains("elsewhere/doubtful");
  }

  @Test
  void withAnUnknownSecurityGroupItCounts() throws Exception {
    JsonNode response = deletionBeside("team: elsewhere");

    assertThat(response.path("allowed").asBoolean()).isFalse();
    assertThat(response.at("/status/message").asText()).contains("elsewhere/doubtful");
  }
}
