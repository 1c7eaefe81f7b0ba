package dev.rolloutkit.targets;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged manifests. */
class NothingThrowsTest {
  private static final Fixes<TargetDefect> OPTIONS = Fixes.reference();
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("target-health")
        .on("readBinding", v -> read(v.in()))
        .on("gateCondition", v -> gates(v.in()))
        .on("prove", v -> text(TargetHealth.prove(manifests(v.in()), OPTIONS)))
        .on("review", v -> text(TargetHealth.review(manifests(v.in()), OPTIONS)))
        .damaged("damage/manifests");
  }

  private static VectorAnswer read(JsonNode in) {
    List<Object> out = new ArrayList<>();
    for (JsonNode binding : in.path("bindings")) {
      out.add(TargetHealth.readBinding(binding));
      if (binding.isObject()) {
        out.add(TargetHealth.readBinding(Replays.object(binding, GenericKubernetesResource.class)));
      }
    }
    return text(out);
  }

  private static VectorAnswer gates(JsonNode in) {
    return text(
        Replays.pods(in).stream()
            .map(
                pod ->
                    TargetHealth.gateCondition(new NamespacedName("shop", "tgb"), pod, null, NOW))
            .toList());
  }

  private static CutOverManifests manifests(JsonNode in) {
    CutOverManifests.Builder out = CutOverManifests.builder().rollout(in.path("rollout"));
    in.path("ingresses").forEach(out::addIngresses);
    in.path("services").forEach(out::addServices);
    in.path("bindings").forEach(out::addBindings);
    return out.build();
  }

  private static VectorAnswer text(Object result) {
    return VectorAnswer.out(String.valueOf(result));
  }
}
