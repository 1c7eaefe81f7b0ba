package dev.rolloutkit.lbcadmission.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.webhook.Webhook;

/**
 * Determines whether an Ingress can be deleted. To delete it, the controller cleans up and then
 * removes its finalizer. This is an update, and the controller's own webhook can deny it each time.
 */
public final class IngressDeletion {
  private static final String ANY_TIME = "2000-01-01T00:00:00Z";

  private IngressDeletion() {}

  /**
   * The answer to the update that removes the finalizers.
   *
   * @param ingress the current Ingress, which may or may not be marked for deletion
   */
  public static WebhookAnswer of(JsonNode ingress, Controller controller) {
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
