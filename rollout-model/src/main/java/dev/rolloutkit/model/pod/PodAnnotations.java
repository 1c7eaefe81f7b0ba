package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.model.internal.schema.GoMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates annotations of pods that Kubernetes itself reads.
 *
 * <p>Kubernetes visits seccomp and AppArmor annotations in random order; here they are sorted by
 * key.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidatePodSpecificAnnotations.
 *
 * @rule Annotations of a pod that Kubernetes reads have valid values.
 */
final class PodAnnotations {
  static final String SECCOMP_POD = "seccomp.security.alpha.kubernetes.io/pod";
  static final String SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
  static final String APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";
  static final String LOCALHOST = "localhost/";
  static final String RUNTIME_DEFAULT = "runtime/default";
  static final String DOCKER_DEFAULT = "docker/default";
  static final String UNCONFINED = "unconfined";

  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

  private PodAnnotations() {}

  static void validate(FieldPath at, GoMap annotations, PodContext context) {
    if (annotations.isEmpty()) {
      return;
    }
    String mirror = (String) annotations.get(MIRROR);
    if (mirror != null && context.pod().spec().text("nodeName").isEmpty()) {
      context.invalid(
          at.key(MIRROR), mirror, "must set spec.nodeName if mirror pod annotation is set");
    }
    TolerationAnnotation.validate(at, annotations, context);
    deletionCost(at, annotations, context);
    String pod = (String) annotations.get(SECCOMP_POD);
    if (pod != null) {
      seccomp(at.child(SECCOMP_POD), pod, context);
    }
    for (int i = 0; i < annotations.size(); i++) {
      if (annotations.key(i).startsWith(SECCOMP_CONTAINER)) {
        seccomp(at.child(annotations.key(i)), (String) annotations.value(i), context);
      }
    }
    appArmor(at, annotations, context);
  }

  private static void deletionCost(FieldPath at, GoMap annotations, PodContext context) {
    String cost = (String) annotations.get(DELETION_COST);
    if (cost != null && context.rules().isServer() && !isCost(cost)) {
      context.invalid(at.key(DELETION_COST), cost, "must be a 32bit integer");
    }
  }

  /** A number without a plus sign and without leading zeros, except after a minus sign. */
  private static boolean isCost(String text) {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    return (first == '-' || text.equals("0") || (first >= '1' && first <= '9'))
        && GoStrings.parseInt(text, 32).isPresent();
  }

  private static void seccomp(FieldPath at, String profile, PodContext context) {
    if (profile.startsWith(LOCALHOST)) {
      Paths.descending(at, profile.substring(LOCALHOST.length()), context);
    } else if (!List.of(RUNTIME_DEFAULT, DOCKER_DEFAULT, UNCONFINED).contains(profile)) {
      context.invalid(at, profile, "must be a valid seccomp profile");
    }
  }

  private static void appArmor(FieldPath at, GoMap annotations, PodContext context) {
    Set<String> names = new HashSet<>();
    context.pod().visitContainers(at, (path, container) -> names.add(container.text("name")));
    for (int i = 0; i < annotations.size(); i++) {
      String key = annotations.key(i);
      if (!key.startsWith(APP_ARMOR)) {
        continue;
      }
      String name = key.substring(APP_ARMOR.length());
      if (!names.contains(name)) {
        context.invalid(at.key(key), name, "container not found");
      }
      String profile = (String) annotations.value(i);
      boolean known =
          profile.isEmpty()
              || profile.equals(RUNTIME_DEFAULT)
              || profile.equals(UNCONFINED)
              || profile.startsWith(LOCALHOST);
      if (!known) {
        context.invalid(
            at.key(key), profile, "invalid AppArmor profile name: " + GoStrings.quote(profile));
      }
    }
  }
}
