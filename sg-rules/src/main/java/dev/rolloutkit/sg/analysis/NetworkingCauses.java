package dev.rolloutkit.sg.analysis;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.sg.loadbalancer.AlbGroup;
import dev.rolloutkit.sg.loadbalancer.LoadBalancers;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;

/**
 * Finds the Ingress or Service, and its annotation, that causes the networking of a binding.
 *
 * @rule A binding has no networking block because of an annotation of its Ingress or Service.
 */
final class NetworkingCauses {
  private static final String ANNOTATIONS = "metadata.annotations[";
  private static final String LEGACY_MANAGE = AnnotationNames.SERVICE_MANAGES_RULES;

  private NetworkingCauses() {}

  /**
   * Why a binding of that owner has no networking block, with the path of the field to fix; empty
   * if the objects are not given or do not explain it.
   *
   * @param owner such as {@code Ingress prod/api}
   */
  static Optional<Problem> withoutNetworking(String owner, LoadBalancerInputs inputs) {
    int space = owner.indexOf(' ');
    String kind = space < 0 ? "" : owner.substring(0, space);
    String key = owner.substring(space + 1);
    if (kind.equals("Ingress")) {
      for (AlbGroup group : inputs.albGroups()) {
        if (group.members().stream().anyMatch(m -> m.key().equals(key))) {
          return cause(LoadBalancers.albGroups(group, inputs.flags(), inputs.directory()))
              .map(p -> below(ingress(group, p), p));
        }
      }
    } else if (kind.equals("Service")) {
      for (Service service : inputs.services()) {
        if (key(service).equals(key)) {
          return service(service, inputs).map(p -> below(serviceAt(service), p));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Problem> service(Service service, LoadBalancerInputs inputs) {
    Outcome<SgDecision> decision = inputs.nlbGroups(service);
    Optional<Problem> cause = cause(decision);
    if (cause.isEmpty() && decision.toOptional().orElseThrow().loadBalancerGroups().isEmpty()) {
      ObjectMeta meta = service.getMetadata();
      String manage =
          meta == null || meta.getAnnotations() == null
              ? null
              : meta.getAnnotations().get(LEGACY_MANAGE);
      return manage != null && !GoStrings.parseBool(manage).orElse(true)
          ? Optional.of(
              Problem.plain(
                  FieldPath.of("metadata", "annotations").key(LEGACY_MANAGE),
                  "the controller does not manage the rules of targets, because the annotation is "
                      + manage,
                  SgProblemCodes.SG_ANNOTATION_WITHOUT_MANAGE))
          : Optional.empty();
    }
    return cause;
  }

  /** The first problem of a failure, or the warning that the controller manages no rules. */
  private static Optional<Problem> cause(Outcome<SgDecision> decision) {
    return decision.isOk()
        ? decision.warnings().stream()
            .filter(p -> p.code().equals(SgProblemCodes.SG_ANNOTATION_WITHOUT_MANAGE))
            .findFirst()
        : Optional.of(decision.problems().get(0));
  }

  /** The path of the first member with the annotation of the problem, or else of the first one. */
  static String ingress(AlbGroup group, Problem problem) {
    String field = problem.field();
    GroupMember found = group.members().get(0);
    if (field.startsWith(ANNOTATIONS) && field.endsWith("]")) {
      String annotation = field.substring(ANNOTATIONS.length(), field.length() - 1);
      for (GroupMember member : group.members().reverse()) {
        found = member.annotations().containsKey(annotation) ? member : found;
      }
    }
    return "ingresses[" + found.key() + "]";
  }

  static String serviceAt(Service service) {
    return "services[" + key(service) + "]";
  }

  static String key(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null
        ? ""
        : Strings.nullToEmpty(meta.getNamespace()) + "/" + Strings.nullToEmpty(meta.getName());
  }

  static Problem below(String object, Problem problem) {
    return Problem.of(
        problem.type(),
        problem.field().isEmpty() ? object : object + "." + problem.field(),
        problem.value(),
        problem.detail(),
        problem.code());
  }
}
