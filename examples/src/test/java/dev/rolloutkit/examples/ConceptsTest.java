package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of the page on concepts, run. */
class ConceptsTest {
  private static final JsonNode MANIFEST =
      read(
          """
          {"metadata":{"name":"web","namespace":"shop","generation":1},
           "spec":{"replicas":2,"selector":{"matchLabels":{"app":"web"}},
             "template":{"metadata":{"labels":{"app":"web"}},
               "spec":{"containers":[{"name":"web","image":"web:1"}]}},
             "strategy":{"blueGreen":{"activeService":"active"}}}}\
          """);

  @Test
  void manifestsInYamlAreReadByAMapperFirst() throws IOException {
    String yaml =
        """
        apiVersion: argoproj.io/v1alpha1
        kind: Rollout
        metadata: {name: web}
        spec: {replicas: 2}
        """;

    JsonNode tree = new YAMLMapper().readTree(yaml);
    Outcome<Rollout> read = Rollouts.read(tree);

    assertThat(read.orElseThrow().spec().replicas()).isEqualTo(2);
  }

  @Test
  void observedAndTheTimeAreArguments() {
    Rollout rollout = Rollouts.read(MANIFEST).orElseThrow();
    List<ReplicaSet> replicaSets = List.of();
    List<Service> services = List.of();

    Instant now = Instant.parse("2026-11-21T12:00:00Z");
    BlueGreenState observed =
        BlueGreenState.builder()
            .rollout(rollout)
            .replicaSets(replicaSets)
            .services(services)
            .build();
    Plan plan = BlueGreenEngine.reconcile(observed, now, BlueGreenConfig.reference());
    Plan later =
        BlueGreenEngine.reconcile(observed, now.plusSeconds(600), BlueGreenConfig.reference());

    assertThat(plan.actions()).isNotEmpty();
    assertThat(later.nextStatus()).isNotEqualTo(plan.nextStatus());
    assertThat(BlueGreenEngine.reconcile(observed, now, BlueGreenConfig.reference()))
        .isEqualTo(plan);
  }

  @Test
  void outcomesAreMatched() {
    JsonNode manifest = MANIFEST;
    Outcome<Rollout> outcome = Rollouts.read(manifest);
    String said =
        outcome.match(
            (value, warnings) -> value.name() + " with " + warnings.size() + " warnings",
            problems -> problems.get(0).text());

    assertThat(said).isEqualTo("web with 0 warnings");
  }

  @Test
  void problemsAreFieldErrors() {
    Problem problem =
        Problem.invalid(
            FieldPath.of("spec", "replicas"), "-1", "must be greater than or equal to 0");
    String text = problem.text();
    // spec.replicas: Invalid value: -1: must be greater than or equal to 0
    StatusCause cause = problem.toStatusCause();

    assertThat(text)
        .isEqualTo("spec.replicas: Invalid value: -1: must be greater than or equal to 0");
    assertThat(cause.getReason()).isEqualTo("FieldValueInvalid");
  }

  @Test
  void optionsAreReferenceOrSafe() {
    BlueGreenConfig asTheController = BlueGreenConfig.reference();
    BlueGreenConfig fixed = BlueGreenConfig.safe();
    Fixes<BlueGreenDefect> one = Fixes.fixing(BlueGreenDefect.SELECTOR_LOST);

    assertThat(asTheController.fixes().fixes(BlueGreenDefect.SELECTOR_LOST)).isFalse();
    assertThat(fixed.fixes().fixes(BlueGreenDefect.SELF_CONFLICT)).isTrue();
    assertThat(one.fixes(BlueGreenDefect.SELECTOR_LOST)).isTrue();
    assertThat(one.fixes(BlueGreenDefect.SELF_CONFLICT)).isFalse();
  }

  private static JsonNode read(String json) {
    try {
      return new ObjectMapper().readTree(json);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
