package dev.rolloutkit.lbcadmission.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;

/**
 * Whether an Ingress can be deleted. The controller first cleans up and then takes its finalizer
 * off; that is an update, which its own webhook judges and may refuse for ever.
 */
public final class IngressDeletion {
  private static final String ANY_TIME = "2000-01-01T00:00:00Z";

  private IngressDeletion() {}

  /**
   * The answer to the update that takes the finalizers off.
   *
   * @param ingress the Ingress as it is; whether it is being deleted already does not matter
   */
  public static AdmissionAnswer of(JsonNode ingress, Controller controller) {
    ObjectNode before = deleting(ingress);
    ObjectNode after = before.deepCopy();
    ((ObjectNode) after.path("metadata")).remove("finalizers");
    return WebhookAnswers.of(
        Webhook.VALIDATE_INGRESS,
        AdmissionRequest.update(before.at("/metadata/namespace").asText(""), before, after),
        controller);
  }

  private static ObjectNode deleting(JsonNode ingress) {
    ObjectNode out =
        ingress instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    ObjectNode metadata =
        out.path("metadata") instanceof ObjectNode there ? there : out.putObject("metadata");
    if (!metadata.hasNonNull("deletionTimestamp")) {
      metadata.put("deletionTimestamp", ANY_TIME);
    }
    return out;
  }
}
