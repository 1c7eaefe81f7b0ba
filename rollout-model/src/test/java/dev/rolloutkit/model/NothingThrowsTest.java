package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, called with damaged Rollouts. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordingsNeverThrow() {
    return VectorSuite.of("rollout-model")
        .on("readBytes", v -> text(Rollouts.read(v.inText().getBytes(StandardCharsets.UTF_8))))
        .on("write", v -> of(v, r -> new String(Rollouts.write(r), StandardCharsets.UTF_8)))
        .on("validate", v -> of(v, Rollouts::validate))
        .on("hash", v -> of(v, Rollouts::hash))
        .on("health", v -> of(v, Rollouts::health))
        .on("lint", v -> of(v, Rollouts::lint))
        .on("promote", v -> of(v, r -> Rollouts.promote(r, PromoteFlags.FULL)))
        .on("upgradeImpact", v -> of(v, r -> upgrade(r, v.in().path("replicaSets"))))
        .on(
            "validatePodTemplate",
            v ->
                text(
                    Rollouts.validatePodTemplate(
                        v.in().at("/rollout/spec/template"), FieldPath.of("template"))))
        .on("review", v -> text(Rollouts.review(review(v.in().path("rollout")))))
        .damaged("vectors/findNewReplicaSet", "vectors/validateRollout");
  }

  private static VectorAnswer of(Vector v, Function<Rollout, Object> function) {
    return text(Replays.rollout(v).map(function));
  }

  private static Object upgrade(Rollout rollout, JsonNode sets) {
    List<JsonNode> trees = new ArrayList<>();
    sets.forEach(trees::add);
    return Rollouts.upgradeImpact(
        List.of(UpgradeSubject.ofTrees(rollout, trees)), HashProfile.PRE_0_34, HashProfile.V0_34);
  }

  private static JsonNode review(JsonNode object) {
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review
        .put("apiVersion", "admission.k8s.io/v1")
        .put("kind", "AdmissionReview")
        .putObject("request")
        .put("uid", "1")
        .put("operation", "CREATE")
        .set("object", object);
    return review;
  }

  private static VectorAnswer text(Object result) {
    return VectorAnswer.out(String.valueOf(result));
  }
}
