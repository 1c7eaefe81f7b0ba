package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;

/**
 * Why a rule of an Ingress answers by itself: its Service or its annotation does not exist, or the
 * annotation says so.
 *
 * @rule A rule that answers by itself is told with the Service or the annotation that it lacks, or
 *     with the annotation that tells it to.
 */
final class Unavailable {
  /** What the controller lets a rule answer that lacks its Service or its annotation. */
  private static final String STATUS = "503";

  private Unavailable() {}

  /** What the rule would do if it lacked nothing, or its answer with the reason. */
  static DoorAction named(ClusterObject ingress, DoorBackend backend, DoorAction.Fixed fixed) {
    boolean isUnavailable = fixed.status().equals(STATUS);
    if (!backend.port().asText("").equals(ServiceBackendRef.USE_ANNOTATION)) {
      return isUnavailable ? new DoorAction.Forward(ImmutableList.of(backend)) : fixed;
    }
    String annotation = AnnotationNames.INGRESS_ACTIONS + backend.service().name();
    String text = ingress.annotation(annotation);
    JsonNode action = GoJson.read(text).toOptional().orElse(MissingNode.getInstance());
    JsonNode group = action.path("forwardConfig").path("targetGroups").path(0);
    if (isUnavailable && group.has("serviceName")) {
      return new DoorAction.Forward(
          ImmutableList.of(
              new DoorBackend(
                  ingress.key().sibling(Kinds.SERVICE, group.path("serviceName").asText("")),
                  port(group.path("servicePort")),
                  1,
                  false)));
    }
    String why =
        text.isEmpty()
            ? ", because " + ingress.key().label() + " has no annotation " + annotation
            : action.path("type").asText("").equals(LbcAction.FIXED_RESPONSE)
                ? ", as its annotation " + annotation + " says"
                : "";
    return new DoorAction.Fixed(fixed.status(), why);
  }

  /** A port as an annotation has it: digits are a number. */
  private static JsonNode port(JsonNode written) {
    String text = written.asText("");
    return text.matches("\\d{1,5}") ? IntNode.valueOf(Integer.parseInt(text)) : written;
  }
}
