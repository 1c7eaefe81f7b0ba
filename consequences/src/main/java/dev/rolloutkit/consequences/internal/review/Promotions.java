package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;

/**
 * Rollouts that promote a new revision with fewer waits than before.
 *
 * @rule A Rollout whose autoPromotionEnabled is switched on promotes a revision that waits at once.
 */
final class Promotions {
  private static final String BLUE_GREEN = "spec.strategy.blueGreen.autoPromotionEnabled";
  private static final String STEPS = "spec.strategy.canary.steps";

  private Promotions() {}

  static void check(Succession workload, Unprotected told) {
    if (workload.young().key().kind().equals(Kinds.ROLLOUT)) {
      blueGreen(workload, told);
      canary(workload, told);
    }
  }

  private static void blueGreen(Succession workload, Unprotected told) {
    ClusterObject young = workload.young();
    String[] promotion = {"spec", "strategy", "blueGreen", "autoPromotionEnabled"};
    if (workload.old().at(promotion).asBoolean(true)
        || !young.at("spec", "strategy", "blueGreen").isObject()
        || !young.at(promotion).asBoolean(true)) {
      return;
    }
    int seconds = young.at("spec", "strategy", "blueGreen", "autoPromotionSeconds").asInt(0);
    String waiting =
        workload.isReplaced()
            ? ""
            : ". If a revision is waiting for its promotion when this change is applied, it is"
                + " promoted "
                + (seconds > 0
                    ? "once it has waited " + seconds + " s, the time before this change included"
                    : "at once");
    told.weaker(
        workload,
        BLUE_GREEN,
        "autoPromotionEnabled",
        "switches autoPromotionEnabled on",
        "a new revision answers %s "
            + (seconds > 0 ? seconds + " s after its pods are ready" : "as soon as it is ready")
            + ", without anybody promoting it"
            + waiting,
        young
            .key()
            .sibling(
                Kinds.SERVICE,
                young.at("spec", "strategy", "blueGreen", "activeService").asText("")));
  }

  private static void canary(Succession workload, Unprotected told) {
    JsonNode was = workload.old().at("spec", "strategy", "canary", "steps");
    JsonNode is = workload.young().at("spec", "strategy", "canary", "steps");
    if (pauses(is, true) < pauses(was, true)) {
      told.weaker(
          workload,
          STEPS,
          "pauses",
          "has fewer pauses that wait for a person among its steps (pause without a duration)",
          "a new revision gets more of %s without anybody promoting it");
    } else if (pauses(is, false) < pauses(was, false)) {
      told.weaker(
          workload,
          STEPS,
          "pauses",
          "has fewer pauses among its steps",
          "a new revision gets more of %s without waiting");
    }
  }

  private static int pauses(JsonNode steps, boolean endless) {
    int out = 0;
    for (JsonNode step : steps) {
      if (step.path("pause").isObject() && (!endless || !step.path("pause").has("duration"))) {
        out++;
      }
    }
    return out;
  }
}
