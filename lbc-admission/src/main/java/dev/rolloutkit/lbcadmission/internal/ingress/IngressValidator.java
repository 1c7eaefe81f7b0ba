package dev.rolloutkit.lbcadmission.internal.ingress;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validates Ingresses that belong to the controller; the answer contains the first violated rule.
 *
 * <p>The controller validates neither actions nor IngressClassParams with their namespaces and
 * groups. It uses the default prefix of annotations, even if a flag sets another one.
 *
 * <p>Source: AWS Load Balancer Controller, validating webhook of Ingresses.
 *
 * @rule An Ingress of the controller is refused with the first rule that it violates, one of
 *     another controller never.
 */
public final class IngressValidator {
  /** The annotation with the name of the Ingress group. */
  public static final String GROUP_NAME = GroupId.ANNOTATION;

  private final IngressTree ingress;
  private final @Nullable IngressTree old;
  private final Controller controller;
  private final BackendConditions conditions;
  private Optional<String> className;

  private IngressValidator(IngressTree ingress, @Nullable IngressTree old, Controller controller) {
    this.ingress = ingress;
    this.old = old;
    this.controller = controller;
    this.conditions = new BackendConditions(ingress, controller.settings().fixes());
    this.className = ingress.className();
  }

  /** The answer to the creation of an Ingress. */
  public static WebhookAnswer create(ObjectNode object, Controller controller) {
    return new IngressValidator(new IngressTree(object), null, controller).answer();
  }

  /** The answer to an update of an Ingress. */
  public static WebhookAnswer update(
      ObjectNode oldObject, ObjectNode object, Controller controller) {
    return new IngressValidator(new IngressTree(object), new IngressTree(oldObject), controller)
        .answer();
  }

  /**
   * The rules that an Ingress violates, in the controller's order, evaluated lazily.
   *
   * @rule A new Ingress must not use the annotation for its class if that is disabled, and its
   *     conditions must be valid.
   * @param oldObject the existing Ingress; {@code null} on creation
   */
  public static Stream<Violation> violations(
      @Nullable ObjectNode oldObject, ObjectNode object, Controller controller) {
    IngressTree old = oldObject == null ? null : new IngressTree(oldObject);
    return new IngressValidator(new IngressTree(object), old, controller).violations();
  }

  private WebhookAnswer answer() {
    WebhookAnswer answer = WebhookAnswer.ofFirst(violations());
    return answer.allowed() ? answer.withWarnings(conditions.warnings()) : answer;
  }

  /**
   * The violations: none for an Ingress of another controller, at most one if its class does not
   * exist.
   */
  private Stream<Violation> violations() {
    Outcome<Boolean> ours = isOurs();
    if (ours instanceof Outcome.Failed<Boolean> failed) {
      return failed.problems().stream().map(this::classViolation);
    }
    if (!ours.orElseThrow()) {
      return Stream.empty();
    }
    Stream<Violation> rules =
        Violation.inOrder(List.of(this::classAnnotation, this::groupAnnotation, this::classExists));
    return isIgnored(
            controller.settings().fixes().fixes(LbcAdmissionDefect.BAD_CONDITIONS_PREVENT_DELETION))
        ? rules
        : Stream.concat(rules, conditions.faults().map(Violation::of));
  }

  private Outcome<Boolean> isOurs() {
    if (ClassChoice.of(ingress) instanceof ClassChoice.Annotated annotated) {
      return Outcome.ok(matches(annotated.value()));
    }
    boolean ignored =
        isIgnored(
            controller
                .settings()
                .fixes()
                .fixes(LbcAdmissionDefect.MISSING_CLASS_PREVENTS_DELETION));
    if (className.isEmpty()) {
      Outcome<Optional<String>> defaults = IngressClassLoading.defaultName(controller);
      if (defaults instanceof Outcome.Failed<Optional<String>> failed) {
        return ignored ? Outcome.ok(false) : Outcome.failed(failed.problems());
      }
      className = defaults.orElseThrow();
    }
    if (className.isEmpty()) {
      return Outcome.ok(controller.settings().flags().ingressClass().isEmpty());
    }
    Outcome<IngressClassInfo> loaded = IngressClassLoading.byName(className.get(), controller);
    return !loaded.isOk() && ignored ? Outcome.ok(false) : loaded.map(IngressClassInfo::isAlb);
  }

  private boolean isIgnored(boolean option) {
    return option && ingress.isDeleting();
  }

  private boolean matches(String annotation) {
    return !(annotation.isEmpty()
            && controller.settings().fixes().fixes(LbcAdmissionDefect.EMPTY_CLASS_IS_OWN))
        && IngressClassInfo.isOurs(controller.settings().flags().ingressClass(), annotation);
  }

  private Optional<Violation> classAnnotation() {
    return controller.settings().flags().disableIngressClassAnnotation()
            && usesClassAnnotation(ingress)
            && !(old != null && usesClassAnnotation(old))
        ? forbidden(
            IngressClassInfo.ANNOTATION,
            WebhookRule.INGRESS_CLASS_ANNOTATION,
            classInsteadOfAnnotation())
        : Optional.empty();
  }

  private boolean usesClassAnnotation(IngressTree object) {
    return ClassChoice.of(object) instanceof ClassChoice.Annotated annotated
        && matches(annotated.value());
  }

  private Optional<Violation> groupAnnotation() {
    Optional<String> group = ingress.annotation(GROUP_NAME);
    Optional<String> before = old == null ? Optional.empty() : old.annotation(GROUP_NAME);
    boolean same = group.isEmpty() || group.equals(before);
    if (same || !controller.settings().flags().disableIngressGroupNameAnnotation()) {
      return Optional.empty();
    }
    String path = IngressPatches.path(GROUP_NAME);
    return forbidden(
        GROUP_NAME,
        WebhookRule.INGRESS_GROUP_ANNOTATION,
        ImmutableList.of(
            before
                .map(text -> PatchOperation.replace(path, TextNode.valueOf(text)))
                .orElseGet(() -> PatchOperation.remove(path))));
  }

  private static Optional<Violation> forbidden(
      String annotation, WebhookRule rule, ImmutableList<PatchOperation> fix) {
    return Optional.of(
        new Violation(
            Problem.plain(
                FieldPath.of("metadata", "annotations").key(annotation),
                "new usage of `" + annotation + "` annotation is forbidden",
                rule.code()),
            fix));
  }

  /** Removes the annotation, and sets the class if the controller has exactly one. */
  private ImmutableList<PatchOperation> classInsteadOfAnnotation() {
    ImmutableList.Builder<PatchOperation> out = ImmutableList.builder();
    out.add(PatchOperation.remove(IngressPatches.path(IngressClassInfo.ANNOTATION)));
    if (ingress.className().isEmpty()) {
      IngressClassLoading.onlyOne(controller)
          .map(name -> IngressPatches.withClass(ingress, name))
          .ifPresent(out::add);
    }
    return out.build();
  }

  /** The violation of a missing class; the fix is the controller's class if it has exactly one. */
  private Violation classViolation(Problem problem) {
    return IngressClassLoading.onlyOne(controller)
        .map(name -> Violation.of(problem, IngressPatches.withClass(ingress, name)))
        .orElseGet(() -> Violation.of(problem));
  }

  /**
   * Checks that a new or changed class, which may be the default one, exists.
   *
   * @rule A new or changed class of an Ingress must exist.
   */
  private Optional<Violation> classExists() {
    if (className.isEmpty()
        || (old != null && className.equals(old.className()))
        || isIgnored(
            controller
                .settings()
                .fixes()
                .fixes(LbcAdmissionDefect.MISSING_CLASS_PREVENTS_DELETION))) {
      return Optional.empty();
    }
    return IngressClassLoading.byName(className.get(), controller).problems().stream()
        .findFirst()
        .map(this::classViolation);
  }
}
