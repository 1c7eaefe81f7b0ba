package dev.rolloutkit.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.cli.Main;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.Severity;
import dev.rolloutkit.webhook.world.FolderWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program and the webhook with the bundled outage of which something is left out: whatever is
 * not known is never called safe (differences S0).
 */
class UnknownIsNeverSafeTest {
  private static final Path BUNDLED =
      Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml");

  @TempDir Path folder;

  @Test
  void withAllThatDecides_theDeletionBreaks() throws Exception {
    assertThat(verdict(bundled(d -> true), "tools/tg3")).isEqualTo("breaks live targets");
  }

  @Test
  void bindingsWithoutServices_closePorts_andTheImpactIsUnknown() throws Exception {
    String bindings = bundled(d -> d.contains("kind: TargetGroupBinding"));

    JsonNode tg3 = binding(bindings, "tools/tg3");

    assertThat(tg3.at("/deletingItCloses/0/ports").asText()).isEqualTo("3101-8001");
    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString()).contains("the Service prod/api is not given");
    assertThat(verdict(bindings, "logging/tg1")).isEqualTo("unknown");
    assertThat(binding(bindings, "prod/tg2").at("/deletingItCloses")).isEmpty();
  }

  @Test
  void withoutTheIngress_theGroupsOfTheLoadBalancerAreUnknown() throws Exception {
    JsonNode tg3 = binding(bundled(d -> !d.contains("kind: Ingress")), "tools/tg3");

    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString())
        .contains(
            "the security groups of the load balancer of prod/tg2 are not known: no Ingress that"
                + " forwards to the Service prod/api is given");
  }

  @Test
  void withoutProductionsService_itsTargetsAreUnknown() throws Exception {
    JsonNode tg3 = binding(withoutProductionsService(), "tools/tg3");

    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString())
        .contains("the targets of prod/tg2 are not known: the Service prod/api is not given");
  }

  @Test
  void targetsOfTypeInstance_areReachedAtTheNodePort() throws Exception {
    String instances =
        bundled(d -> true)
            .replace(
                "targetgroup/k8s-prod-tg2/2222222222222222\n  targetType: ip",
                "targetgroup/k8s-prod-tg2/2222222222222222\n  targetType: instance")
            .replace(
                "targetPort: 8001, protocol: TCP}\n"
                    + "---\n"
                    + "apiVersion: v1\n"
                    + "kind: Service\n"
                    + "metadata:\n"
                    + "  name: loki",
                "targetPort: 9999, nodePort: 5000, protocol: TCP}\n"
                    + "---\n"
                    + "apiVersion: v1\n"
                    + "kind: Service\n"
                    + "metadata:\n"
                    + "  name: loki");
    assertThat(instances).contains("targetType: instance").contains("nodePort: 5000");

    JsonNode tg3 = binding(instances, "tools/tg3");

    assertThat(tg3.at("/verdict").asText()).isEqualTo("breaks live targets");
    assertThat(tg3.at("/cutsOff").toString()).contains("port 5000 on sg-node");
  }

  @Test
  void theWebhook_warnsOfWhatIsUnknown_andRefusesItWhereConfigured() throws Exception {
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
  void theWebhook_warnsOfADeletionThatItsFolderDoesNotKnow() throws Exception {
    JsonNode warned = ask("{apiVersion: v1, kind: Service, metadata: {name: s}}", Severity.WARN);
    assertThat(warned.path("warnings").toString()).contains("tools/tg3");
  }

  @Test
  void onlyACompleteInput_makesTheLossOfPortsSafe() throws Exception {
    assertThat(verdict(bundled(d -> true), "logging/tg1")).isEqualTo("unknown");
    assertThat(run(bundled(d -> true), "--json", "--complete").toString())
        .contains("\"verdict\":\"safe\"");
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

  private static String verdict(String manifests, String binding) throws Exception {
    return binding(manifests, binding).at("/verdict").asText();
  }

  private static JsonNode binding(String manifests, String binding) throws Exception {
    for (JsonNode entry : run(manifests, "--json").path("security-groups")) {
      if (entry.path("object").asText().equals("TargetGroupBinding " + binding)) {
        return entry;
      }
    }
    throw new AssertionError("no entry of " + binding);
  }

  private static JsonNode run(String manifests, String... options) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] arguments = Arrays.copyOf(options, options.length + 1);
    arguments[options.length] = "-";
    Main.run(
        arguments,
        new ByteArrayInputStream(manifests.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        false);
    return new ObjectMapper().readTree(out.toString(StandardCharsets.UTF_8));
  }

  private static String bundled(Predicate<String> which) throws Exception {
    return String.join(
        "---\n",
        List.of(Files.readString(BUNDLED).split("(?m)^---\n")).stream().filter(which).toList());
  }
}
