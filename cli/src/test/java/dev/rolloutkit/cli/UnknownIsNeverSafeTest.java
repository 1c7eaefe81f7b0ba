package dev.rolloutkit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * The command with the bundled outage of which something is left out: whatever is not known is
 * never called safe.
 */
class UnknownIsNeverSafeTest {
  private static final Path BUNDLED =
      Path.of("src/main/resources/manifests/03-target-group-bindings.yaml");

  @Test
  void withAllThatDecidesTheDeletionBreaks() throws Exception {
    assertThat(verdict(bundled(d -> true), "tools/tg3")).isEqualTo("breaks live targets");
  }

  @Test
  void bindingsWithoutServicesClosePortsAndTheImpactIsUnknown() throws Exception {
    String bindings = bundled(d -> d.contains("kind: TargetGroupBinding"));

    JsonNode tg3 = binding(bindings, "tools/tg3");

    assertThat(tg3.at("/deletingItCloses/0/ports").asText()).isEqualTo("3101-8001");
    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString()).contains("the Service prod/api is not given");
    assertThat(verdict(bindings, "logging/tg1")).isEqualTo("unknown");
    assertThat(binding(bindings, "prod/tg2").at("/deletingItCloses")).isEmpty();
  }

  @Test
  void withoutTheIngressTheGroupsOfTheLoadBalancerAreUnknown() throws Exception {
    JsonNode tg3 = binding(bundled(d -> !d.contains("kind: Ingress")), "tools/tg3");

    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString())
        .contains(
            "the security groups of the load balancer of prod/tg2 are not known: no Ingress that"
                + " forwards to the Service prod/api is given");
  }

  @Test
  void withoutProductionsServiceItsTargetsAreUnknown() throws Exception {
    JsonNode tg3 = binding(withoutProductionsService(), "tools/tg3");

    assertThat(tg3.at("/verdict").asText()).isEqualTo("unknown");
    assertThat(tg3.at("/notKnown").toString())
        .contains("the targets of prod/tg2 are not known: the Service prod/api is not given");
  }

  @Test
  void targetsOfTypeInstanceAreReachedAtTheNodePort() throws Exception {
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
  void onlyACompleteInputMakesTheLossOfPortsSafe() throws Exception {
    assertThat(verdict(bundled(d -> true), "logging/tg1")).isEqualTo("unknown");
    assertThat(run(bundled(d -> true), "--json", "--complete").toString())
        .contains("\"verdict\":\"safe\"");
  }

  private static String withoutProductionsService() throws Exception {
    return bundled(d -> !(d.contains("kind: Service") && d.contains("namespace: prod")));
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
    Object[] arguments = Arrays.copyOf(options, options.length + 1, Object[].class);
    arguments[options.length] = "-";
    return new ObjectMapper().readTree(Program.runWith(manifests, arguments).out());
  }

  private static String bundled(Predicate<String> which) throws Exception {
    return String.join(
        "---\n",
        List.of(Files.readString(BUNDLED).split("(?m)^---\n")).stream().filter(which).toList());
  }
}
