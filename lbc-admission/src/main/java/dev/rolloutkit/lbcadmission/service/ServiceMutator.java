package dev.rolloutkit.lbcadmission.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterators;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.PatchOperation;

/**
 * Makes new load balancers the controller's, by giving them its load balancer class.
 *
 * <p>Source: AWS Load Balancer Controller, mutating webhook of Services.
 */
public final class ServiceMutator {
  private static final String CLASS = "loadBalancerClass";
  private static final String PATH = "/spec/" + CLASS;
  private static final String ANNOTATIONS = "service.beta.kubernetes.io/aws-load-balancer-";

  private ServiceMutator() {}

  /**
   * The answer to a new Service: one of type {@code LoadBalancer} without a class gets the
   * controller's, be it empty.
   */
  public static AdmissionAnswer create(ObjectNode object, Controller controller) {
    return isClassless(object)
            && (!controller.options().classByAnnotation() || hasAnnotation(object))
        ? set(object, controller.config().loadBalancerClass())
        : AdmissionAnswer.allow();
  }

  /**
   * The answer to a new version of a Service: a load balancer that has lost its class gets it back.
   * The controller implements this, though it is not registered for updates.
   */
  public static AdmissionAnswer update(ObjectNode oldObject, ObjectNode object) {
    String old = oldObject.path("spec").path(CLASS).asText("");
    return isClassless(object) && !old.isEmpty() ? set(object, old) : AdmissionAnswer.allow();
  }

  private static boolean isClassless(ObjectNode object) {
    JsonNode spec = object.path("spec");
    return spec.path("type").asText("").equals("LoadBalancer")
        && spec.path(CLASS).asText("").isEmpty();
  }

  private static boolean hasAnnotation(ObjectNode object) {
    return Iterators.any(
        object.path("metadata").path("annotations").fieldNames(),
        name -> name.startsWith(ANNOTATIONS));
  }

  private static AdmissionAnswer set(ObjectNode object, String name) {
    TextNode value = TextNode.valueOf(name);
    return AdmissionAnswer.allow(
        ImmutableList.of(
            object.path("spec").has(CLASS)
                ? PatchOperation.replace(PATH, value)
                : PatchOperation.add(PATH, value)));
  }
}
