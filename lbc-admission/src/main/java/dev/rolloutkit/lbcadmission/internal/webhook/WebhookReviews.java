package dev.rolloutkit.lbcadmission.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.decode.ObjectDecoding;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.Operation;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Computes the response body to any request body. As on the controller's server, a body that is not
 * an {@code AdmissionReview} is denied with the decoder's message, without uid, kind and version.
 *
 * <p>Like that server, this class does not check the kind and version of the review and uses them
 * in the response. A review without a request is allowed with an empty uid.
 *
 * <p>Source: controller-runtime 0.24.1, webhook server.
 *
 * @rule A body that is no AdmissionReview is denied with the decoder's message, and a review
 *     without a request is allowed.
 */
public final class WebhookReviews {
  private static final String API_VERSION = "admission.k8s.io/v1";
  private static final String KIND = "AdmissionReview";

  private WebhookReviews() {}

  /**
   * The response of a webhook to a review; both are JSON in UTF-8.
   *
   * @param last changes the answer before it is written; not called if the body is not a review
   */
  public static byte[] answer(
      Webhook webhook, byte[] body, Controller controller, UnaryOperator<WebhookAnswer> last) {
    Outcome<ObjectNode> read =
        isEmpty(body)
            ? Outcome.ok(JsonNodeFactory.instance.objectNode())
            : ObjectDecoding.review(body);
    if (!(read instanceof Outcome.Ok<ObjectNode> ok)) {
      return write(null, "", WebhookAnswer.undecodable(read.problems()));
    }
    ObjectNode review = ok.value();
    JsonNode request = review.path("request");
    WebhookAnswer answer = WebhookAnswers.of(webhook, request(request), controller);
    return write(review, request.path("uid").asText(""), last.apply(answer));
  }

  /** Whether a body is blank or the JSON {@code null}; both count as a review without a request. */
  private static boolean isEmpty(byte[] body) {
    if (body.length > 64) {
      return false;
    }
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.isEmpty() || text.equals("null");
  }

  private static AdmissionRequest request(JsonNode request) {
    return AdmissionRequest.builder()
        .operation(Operation.of(request.path("operation").asText("")))
        .namespace(request.path("namespace").asText(""))
        .object(Optional.ofNullable(request.path("object").textValue()))
        .oldObject(Optional.ofNullable(request.path("oldObject").textValue()))
        .build();
  }

  private static byte[] write(@Nullable ObjectNode review, String uid, WebhookAnswer answer) {
    GoJsonWriter out = new GoJsonWriter(512).beginObject();
    if (review != null) {
      String kind = review.path("kind").asText("");
      String version = review.path("apiVersion").asText("");
      boolean untold = kind.isEmpty() && version.isEmpty();
      member(out, "kind", untold ? KIND : kind);
      member(out, "apiVersion", untold ? API_VERSION : version);
    }
    out.name("response").beginObject();
    out.name("uid").value(uid);
    out.name("allowed").value(answer.allowed());
    out.name("status").beginObject();
    out.name("metadata").beginObject().endObject();
    answer.message().ifPresent(message -> member(out, "message", message));
    answer.reason().ifPresent(reason -> member(out, "reason", reason));
    out.name("code").value(answer.code());
    out.endObject();
    if (!answer.patch().isEmpty()) {
      String patch = PatchOperation.text(answer.patch());
      out.name("patch")
          .value(Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.UTF_8)));
      out.name("patchType").value("JSONPatch");
    }
    if (!answer.warnings().isEmpty()) {
      out.name("warnings").beginArray();
      answer.warnings().forEach(warning -> out.value(text(warning)));
      out.endArray();
    }
    return out.endObject().endObject().toByteArray();
  }

  private static void member(GoJsonWriter out, String name, String value) {
    if (!value.isEmpty()) {
      out.name(name).value(value);
    }
  }

  private static String text(Problem warning) {
    return warning.type() == ErrorType.TEXT ? warning.message() : warning.text();
  }
}
