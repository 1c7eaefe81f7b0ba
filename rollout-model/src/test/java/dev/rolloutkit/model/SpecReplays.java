package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.defaults.RolloutDefaults.AbortScaleDownDelay;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;

/** Replays of functions that look at the spec alone. */
final class SpecReplays {
  private SpecReplays() {}

  static VectorAnswer defaults(Vector v) {
    return Replays.answer(
        Replays.rollout(v), r -> VectorAnswer.out(defaults(r, Replays.release(v))));
  }

  private static JsonNode defaults(Rollout r, ReleaseOf<RolloutsChange> release) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("replicas", RolloutDefaults.replicas(r));
    out.put("revisionHistoryLimit", RolloutDefaults.revisionHistoryLimit(r));
    out.put("analysisRunSuccessfulHistoryLimit", RolloutDefaults.successfulRunHistoryLimit(r));
    out.put("analysisRunUnsuccessfulHistoryLimit", RolloutDefaults.unsuccessfulRunHistoryLimit(r));
    out.put("progressDeadlineSeconds", RolloutDefaults.progressDeadlineSeconds(r));
    out.set("maxSurge", json(RolloutDefaults.maxSurge(r)));
    out.set("maxUnavailable", json(RolloutDefaults.maxUnavailable(r)));
    out.put("resolvedMaxSurge", RolloutDefaults.resolvedMaxSurge(r));
    out.put("resolvedMaxUnavailable", RolloutDefaults.resolvedMaxUnavailable(r));
    out.put("canaryIngressAnnotationPrefix", RolloutDefaults.canaryIngressAnnotationPrefix(r));
    out.put("scaleDownDelaySeconds", RolloutDefaults.scaleDownDelaySeconds(r));
    AbortScaleDownDelay abort = RolloutDefaults.abortScaleDownDelay(r);
    if (abort.seconds().isPresent()) {
      out.put("abortScaleDownDelaySeconds", abort.seconds().getAsInt());
    } else {
      out.putNull("abortScaleDownDelaySeconds");
    }
    out.put("abortScaleDownDelayWasSet", abort.explicit());
    if (release.has(RolloutsChange.CANARY_PODS_AT_ABORT)) {
      // the function came with the change
      out.put("hasExplicitAbortScaleDownDelay", abort.explicitSeconds());
    }
    out.put("autoPromotionEnabled", RolloutDefaults.autoPromotionEnabled(r));
    out.put("maxTrafficWeight", RolloutDefaults.maxTrafficWeight(r));
    return out;
  }

  private static JsonNode json(IntOrStringValue value) {
    return value.isInt()
        ? JsonNodeFactory.instance.numberNode(value.intValue())
        : JsonNodeFactory.instance.textNode(value.stringValue());
  }
}
