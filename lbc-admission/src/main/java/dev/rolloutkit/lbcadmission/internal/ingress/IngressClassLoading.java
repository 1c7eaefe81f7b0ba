package dev.rolloutkit.lbcadmission.internal.ingress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.ReadErrors.Read;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.Optional;

/**
 * Finds the IngressClass of an Ingress; its parameters are ignored.
 *
 * @rule The class of an Ingress must exist; its parameters are not read.
 */
final class IngressClassLoading {
  private static final String INVALID = "invalid ingress class: ";

  private IngressClassLoading() {}

  /** The name of the default class; empty if there is none. */
  static Outcome<Optional<String>> defaultName(Controller controller) {
    Optional<String> error = controller.cluster().readErrors().errorOf(Read.LIST_INGRESS_CLASSES);
    if (error.isPresent()) {
      return failed(INVALID + "fetching ingressClasses: " + error.get());
    }
    ImmutableList<String> defaults =
        IngressClassInfo.defaultNames(controller.cluster().ingressClasses());
    return defaults.size() > 1
        ? failed("multiple default IngressClasses found")
        : Outcome.ok(defaults.stream().findFirst());
  }

  /** The class with the given name. */
  static Outcome<IngressClassInfo> byName(String name, Controller controller) {
    Optional<String> error = controller.cluster().readErrors().errorOf(Read.GET_INGRESS_CLASS);
    if (error.isPresent()) {
      return failed(error.get());
    }
    return controller
        .cluster()
        .ingressClass(name)
        .map(Outcome::ok)
        .orElseGet(
            () ->
                failed(
                    INVALID
                        + "IngressClass.networking.k8s.io "
                        + GoStrings.quote(name)
                        + " not found"));
  }

  /**
   * The class that a fix sets: that of the controller if it has exactly one. Ignores simulated
   * errors.
   */
  static Optional<String> onlyOne(Controller controller) {
    ImmutableList<String> ours =
        controller.cluster().ingressClasses().stream()
            .filter(IngressClassInfo::isAlb)
            .map(IngressClassInfo::name)
            .limit(2)
            .collect(ImmutableList.toImmutableList());
    return ours.size() == 1 ? Optional.of(ours.get(0)) : Optional.empty();
  }

  private static <T> Outcome<T> failed(String message) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("spec", "ingressClassName"), message, WebhookRule.INGRESS_CLASS.code()));
  }
}
