package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.Severity;
import dev.rolloutkit.webhook.world.FolderWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The webhook with the outage that is bundled with the command, of which something is left out:
 * whatever is not known is never called safe.
 */
class UnknownIsNeverSafeTest {
  private static final Path BUNDLED =
      Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml");

  @TempDir Path folder;

  @Test
  void theWebhookWarnsOfWhatIsUnknownAndRefusesItWhereConfigured() throws Exception {
    for (String left :
        List.of(
            bundled(d -> d.contains("kind: TargetGroupBinding")),
            bundled(d -> !d.contains("kind: Ingress")),
            withoutProductionsService())) {
      JsonNode warned = ask(left, Severity.WARN);
      assertThat(warned.path("allowed").asBoolean()).isTrue();
      assertThat(warned.path("warnings").toString()).contains("of prod/tg2 are not known");

      JsonNode refused = ask(left, Severity.DENY);
      assertThat(refused.path("allowed").asBoolean()).isFalse();
      assertThat(refused.at("/status/message").asText()).contains("of prod/tg2 are not known");
    }
  }

  @Test
  void theWebhookWarnsOfADeletionThatItsFolderDoesNotKnow() throws Exception {
    JsonNode warned = ask("{apiVersion: v1, kind: Service, metadata: {name: s}}", Severity.WARN);
    assertThat(warned.path("warnings").toString()).contains("tools/tg3");
  }

  private static String withoutProductionsService() throws Exception {
    return bundled(d -> !(d.contains("kind: Service") && d.contains("namespace: prod")));
  }

  private JsonNode ask(String manifests, Severity unknown) throws Exception {
    Files.writeString(folder.resolve("world.yaml"), manifests);
    DeletionReviewer guard =
        new DeletionReviewer(
            new FolderWorld(
                folder,
                Optional.empty(),
                AkoConfig.builder().clusterName("prod").build(),
                line -> {}),
            Severity.DENY,
            unknown,
            List.of());
    String review =
        Reviews.review(
            "u",
            "DELETE",
            "TargetGroupBinding",
            null,
            "{\"metadata\":{\"name\":\"tg3\",\"namespace\":\"tools\"}}");
    return Reviews.response(guard.review(Reviews.utf8(review)).body());
  }

  private static String bundled(Predicate<String> which) throws Exception {
    return String.join(
        "---\n",
        List.of(Files.readString(BUNDLED).split("(?m)^---\n")).stream().filter(which).toList());
  }
}
