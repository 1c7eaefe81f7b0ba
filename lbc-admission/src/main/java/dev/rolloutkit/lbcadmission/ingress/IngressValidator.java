package dev.rolloutkit.lbcadmission.ingress;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.IngressClasses;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.IngressClassInfo;
import dev.rolloutkit.lbcadmission.review.AdmissionAnswer;
import dev.rolloutkit.lbcadmission.review.Rule;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules of Ingresses that belong to the controller; the first one that is broken is the answer.
 *
 * <p>IngressClassParams, their namespaces and groups are not checked, nor are actions; the prefix
 * of annotations is the default one, whatever the controller's flag says.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of Ingresses.
 */
public final class IngressValidator {
  /** The annotation that names the group. */
  public static final String GROUP_NAME = "alb.ingress.kubernetes.io/group.name";

  private final IngressObject ingress;
  private final @Nullable IngressObject old;
  private final Controller controller;
  private Optional<String> className;

  private IngressValidator(
      IngressObject ingress, @Nullable IngressObject old, Controller controller) {
    this.ingress = ingress;
    this.old = old;
    this.controller = controller;
    this.className = ingress.className();
  }

  /** The answer to a new Ingress. */
  public static AdmissionAnswer create(ObjectNode object, Controller controller) {
    return new IngressValidator(new IngressObject(object), null, controller).answer();
  }

  /** The answer to a new version of an Ingress. */
  public static AdmissionAnswer update(
      ObjectNode oldObject, ObjectNode object, Controller controller) {
    return new IngressValidator(new IngressObject(object), new IngressObject(oldObject), controller)
        .answer();
  }

  private AdmissionAnswer answer() {
    Outcome<Boolean> ours = isOurs();
    if (ours instanceof Outcome.Failed<Boolean> failed) {
      return AdmissionAnswer.deny(failed.problems());
    }
    if (!ours.orElseThrow()) {
      return AdmissionAnswer.allow();
    }
    BackendConditions conditions = new BackendConditions(ingress, controller.options());
    Optional<Problem> problem = classAnnotation().or(this::groupAnnotation).or(this::classExists);
    if (problem.isEmpty() && !isIgnored(controller.options().deletingIgnoresConditions())) {
      problem = conditions.firstFault();
    }
    return problem
        .map(found -> AdmissionAnswer.deny(ImmutableList.of(found)))
        .orElseGet(() -> AdmissionAnswer.allow().withWarnings(conditions.warnings()));
  }

  private Outcome<Boolean> isOurs() {
    String annotation = ingress.annotation(IngressClasses.ANNOTATION);
    if (annotation != null) {
      return Outcome.ok(matches(annotation));
    }
    boolean ignored = isIgnored(controller.options().deletingIgnoresClass());
    if (className.isEmpty()) {
      Outcome<Optional<String>> defaults = IngressClassLoading.defaultName(controller);
      if (defaults instanceof Outcome.Failed<Optional<String>> failed) {
        return ignored ? Outcome.ok(false) : Outcome.failed(failed.problems());
      }
      className = defaults.orElseThrow();
    }
    if (className.isEmpty()) {
      return Outcome.ok(controller.config().ingressClass().isEmpty());
    }
    Outcome<IngressClassInfo> loaded = IngressClassLoading.byName(className.get(), controller);
    return !loaded.isOk() && ignored ? Outcome.ok(false) : loaded.map(IngressClassInfo::isAlb);
  }

  private boolean isIgnored(boolean option) {
    return option && ingress.isDeleting();
  }

  private boolean matches(String annotation) {
    return !(annotation.isEmpty() && controller.options().emptyClassAnnotationIsForeign())
        && IngressClasses.loadBalancerControllerMatches(
            controller.config().ingressClass(), annotation);
  }

  private Optional<Problem> classAnnotation() {
    return controller.config().disableIngressClassAnnotation()
            && usesClassAnnotation(ingress)
            && !(old != null && usesClassAnnotation(old))
        ? forbidden(IngressClasses.ANNOTATION, Rule.INGRESS_CLASS_ANNOTATION)
        : Optional.empty();
  }

  private boolean usesClassAnnotation(IngressObject object) {
    String annotation = object.annotation(IngressClasses.ANNOTATION);
    return annotation != null && matches(annotation);
  }

  private Optional<Problem> groupAnnotation() {
    String group = ingress.annotation(GROUP_NAME);
    boolean same = group == null || (old != null && group.equals(old.annotation(GROUP_NAME)));
    return !same && controller.config().disableIngressGroupNameAnnotation()
        ? forbidden(GROUP_NAME, Rule.INGRESS_GROUP_ANNOTATION)
        : Optional.empty();
  }

  private static Optional<Problem> forbidden(String annotation, Rule rule) {
    return Optional.of(
        Problem.text(
            FieldPath.of("metadata", "annotations").key(annotation),
            "new usage of `" + annotation + "` annotation is forbidden",
            rule.code()));
  }

  /** A class that is newly chosen, the default one included, is looked for once more. */
  private Optional<Problem> classExists() {
    if (className.isEmpty()
        || (old != null && className.equals(old.className()))
        || isIgnored(controller.options().deletingIgnoresClass())) {
      return Optional.empty();
    }
    return IngressClassLoading.byName(className.get(), controller).problems().stream().findFirst();
  }
}
