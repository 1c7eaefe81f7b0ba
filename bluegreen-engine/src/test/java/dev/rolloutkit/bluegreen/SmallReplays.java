package dev.rolloutkit.bluegreen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.List;

/** One replay for each of the small functions. */
final class SmallReplays {
  private SmallReplays() {}

  static Answer newRsReplicas(Vector vector) {
    JsonNode in = vector.in();
    var rollout = Json.rollout(in.get("rollout"));
    List<ReplicaSet> all = Json.list(in.get("replicaSets"), ReplicaSet.class);
    ReplicaSet newRs = Json.named(all, in.get("newRS").textValue());
    ObjectNode out = Json.object();
    out.put("replicas", BlueGreenEngine.newRsReplicas(rollout, all, newRs));
    out.put("readyForPause", BlueGreenEngine.readyForPause(rollout, all, newRs));
    out.put("saturated", BlueGreenEngine.isSaturated(rollout, newRs));
    out.put("annotationNeedsUpdate", BlueGreenEngine.annotationNeedsUpdate(rollout, newRs));
    return Answer.json(out.toString());
  }

  static Answer pauseCompleted(Vector vector) {
    JsonNode in = vector.in();
    ObjectNode tree = Json.object();
    ObjectNode strategy = tree.putObject("spec").putObject("strategy").putObject("blueGreen");
    Json.copy(in, strategy, "autoPromotionEnabled", "autoPromotionSeconds");
    ObjectNode status = tree.putObject("status");
    Json.copy(in, status, "controllerPause", "pauseConditions");
    Json.copy(in, status.putObject("blueGreen"), "scaleUpPreviewCheckPoint");
    var rollout = Json.rollout(tree);
    ObjectNode out = Json.object();
    out.put(
        "completed",
        BlueGreenEngine.pauseCompleted(
            rollout,
            in.get("pauseAddedThisPass").booleanValue(),
            Instant.parse(in.get("now").textValue())));
    out.put("needsControllerPause", BlueGreenEngine.needsControllerPause(rollout));
    return Answer.out(out);
  }

  static Answer formatSelector(Vector vector) {
    return Answer.out(
        BlueGreenEngine.formatSelector(
            Json.read(vector.in().get("selector"), LabelSelector.class)));
  }
}
