package dev.rolloutkit.lbcadmission.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;

/**
 * Sets the controller's load balancer class on new Services, so that the controller serves them.
 *
 * <p>Source: AWS Load Balancer Controller, mutating webhook of Services.
 */
public final class ServiceMutator {
  private static final String CLASS = "loadBalancerClass";
  private static final String PATH = "/spec/" + CLASS;

  private ServiceMutator() {}

  /**
   * The answer to the creation of a Service: a Service of type {@code LoadBalancer} without a class
   * gets the controller's class, even if that is empty.
   *
   * @rule A new Service of type LoadBalancer without a class gets the controller's class.
   */
  public static WebhookAnswer create(ObjectNode object, Controller controller) {
    return isClassless(object)
            && (!controller.settings().fixes().fixes(LbcAdmissionDefect.EVERY_SERVICE_GETS_CLASS)
                || hasAnnotation(object))
        ? set(object, controller.settings().flags().loadBalancerClass())
        : WebhookAnswer.allow();
  }

  /**
   * The answer to an update of a Service: a load balancer whose class is removed gets it back. The
   * controller implements this, although its webhook is not registered for updates.
   *
   * @rule A load balancer whose class an update removes gets it back, but the webhook is not
   *     registered for updates.
   */
  public static WebhookAnswer update(ObjectNode oldObject, ObjectNode object) {
    String old = oldObject.path("spec").path(CLASS).asText("");
    return isClassless(object) && !old.isEmpty() ? set(object, old) : WebhookAnswer.allow();
  }

  private static boolean isClassless(ObjectNode object) {
    JsonNode spec = object.path("spec");
    return spec.path("type").asText("").equals("LoadBalancer")
        && spec.path(CLASS).asText("").isEmpty();
  }

  private static boolean hasAnnotation(ObjectNode object) {
    return Iterators.any(
        object.path("metadata").path("annotations").fieldNames(),
        name -> name.startsWith(Annotations.NLB));
  }

  private static WebhookAnswer set(ObjectNode object, String name) {
    TextNode value = TextNode.valueOf(name);
    return WebhookAnswer.allow(
        ImmutableList.of(
            object.path("spec").has(CLASS)
                ? PatchOperation.replace(PATH, value)
                : PatchOperation.add(PATH, value)));
  }
}
