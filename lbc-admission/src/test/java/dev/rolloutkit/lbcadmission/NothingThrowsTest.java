package dev.rolloutkit.lbcadmission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged objects. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("lbc-admission")
        .on("explainAll", v -> answer(v, NothingThrowsTest::explainAll))
        .on("chain", v -> answer(v, NothingThrowsTest::chain))
        .on(
            "dryRun",
            v ->
                VectorAnswer.out(
                    LbcAdmission.dryRun(
                            List.of(object(v)), Replays.controller(v.in()), Schemas.OF_CONTROLLER)
                        .toString()))
        .on(
            "willDelete",
            v ->
                VectorAnswer.out(
                    LbcAdmission.willDelete(object(v), Replays.controller(v.in())).toString()))
        .on("review", v -> VectorAnswer.out(reviews(bytes(v.inText()), Replays.controller(v.in()))))
        .damaged(
            "vectors/ingressValidateUpdate",
            "vectors/tgbValidateUpdate",
            "vectors/ingressClassParamsValidate",
            "vectors/podMutate",
            "vectors/serviceMutate");
  }

  private static VectorAnswer answer(
      Vector vector, BiFunction<AdmissionRequest, Controller, Object> function) {
    AdmissionRequest request = Replays.request(vector);
    return VectorAnswer.out(
        String.valueOf(function.apply(request, Replays.controller(vector.in()))));
  }

  private static Object explainAll(AdmissionRequest request, Controller controller) {
    return Arrays.stream(Webhook.values())
        .map(webhook -> LbcAdmission.explainAll(webhook, request, controller))
        .toList();
  }

  private static Object chain(AdmissionRequest request, Controller controller) {
    return Arrays.stream(ObjectKind.values())
        .map(kind -> LbcAdmission.chain(kind, request, controller, Schemas.OF_CONTROLLER))
        .toList();
  }

  private static JsonNode object(Vector vector) {
    return vector.in().path("object");
  }

  private static byte[] bytes(String text) {
    String review =
        "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":"
            + text
            + "}";
    return review.getBytes(StandardCharsets.UTF_8);
  }

  /** The responses of all webhooks. */
  private static String reviews(byte[] body, Controller controller) {
    return Arrays.stream(Webhook.values())
        .map(webhook -> LbcAdmission.review(webhook, body, controller))
        .map(utf8 -> new String(utf8, StandardCharsets.UTF_8))
        .collect(Collectors.joining("\n"));
  }
}
