package dev.rolloutkit.lbcadmission;

import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Every recorded answer of the controller's webhooks. */
class ConformanceTest {
  @TestFactory
  Stream<DynamicNode> vectors() {
    return VectorSuite.of("lbc-admission")
        .otherReleases(release -> LbcRelease.of(release).isOk())
        .on("tgbMutate", v -> Replays.answer(Webhook.MUTATE_TARGET_GROUP_BINDING, v))
        .on("tgbValidateCreate", v -> Replays.answer(Webhook.VALIDATE_TARGET_GROUP_BINDING, v))
        .on("tgbValidateUpdate", v -> Replays.answer(Webhook.VALIDATE_TARGET_GROUP_BINDING, v))
        .on("ingressValidateCreate", v -> Replays.answer(Webhook.VALIDATE_INGRESS, v))
        .on("ingressValidateUpdate", v -> Replays.answer(Webhook.VALIDATE_INGRESS, v))
        .on(
            "ingressClassParamsValidate",
            v -> Replays.answer(Webhook.VALIDATE_INGRESS_CLASS_PARAMS, v))
        .on("serviceMutate", v -> Replays.answer(Webhook.MUTATE_SERVICE, v))
        .on("podMutate", v -> Replays.answer(Webhook.MUTATE_POD, v))
        .tests();
  }
}
