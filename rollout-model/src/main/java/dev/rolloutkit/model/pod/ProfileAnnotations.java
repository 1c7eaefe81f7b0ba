package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import org.jspecify.annotations.Nullable;

/**
 * Validates seccomp and AppArmor profiles that are set by both an annotation and a field: both must
 * be equal.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateSeccompAnnotationsAndFields,
 * validateAppArmorAnnotationsAndFieldsMatchOnCreate.
 *
 * @rule A profile that is set by an annotation and a field is equal in both.
 */
final class ProfileAnnotations {
  private ProfileAnnotations() {}

  static void validate(FieldPath spec, GoMap annotations, PodContext context) {
    if (!annotations.isEmpty()) {
      seccomp(spec, annotations, context);
      if (!"windows".equals(context.pod().os())) {
        appArmor(spec, annotations, context);
      }
    }
  }

  private static void seccomp(FieldPath spec, GoMap annotations, PodContext context) {
    GoObject ofPod = profile(context.pod().security(), "seccompProfile");
    String onPod = (String) annotations.get(PodAnnotations.SECCOMP_POD);
    if (ofPod != null && onPod != null) {
      match("seccomp", spec.child("securityContext", "seccompProfile"), onPod, ofPod, context);
    }
    context
        .pod()
        .visitContainers(
            spec,
            (path, container) -> {
              GoObject profile = profile(container.object("securityContext"), "seccompProfile");
              String key = PodAnnotations.SECCOMP_CONTAINER + container.text("name");
              String value = profile == null ? null : (String) annotations.get(key);
              if (profile != null && value != null) {
                FieldPath at = path.child("securityContext", "seccompProfile");
                match("seccomp", at, value, profile, context);
              }
            });
  }

  private static void appArmor(FieldPath spec, GoMap annotations, PodContext context) {
    GoObject ofPod = profile(context.pod().security(), "appArmorProfile");
    context
        .pod()
        .visitContainers(
            spec,
            (path, container) -> {
              GoObject own = profile(container.object("securityContext"), "appArmorProfile");
              GoObject profile = own == null ? ofPod : own;
              String key = PodAnnotations.APP_ARMOR + container.text("name");
              String value = profile == null ? null : (String) annotations.get(key);
              if (profile != null && value != null) {
                FieldPath at = path.child("securityContext", "appArmorProfile");
                match("apparmor", at, value, profile, context);
              }
            });
  }

  private static @Nullable GoObject profile(@Nullable GoObject security, String member) {
    return security == null ? null : security.object(member);
  }

  private static void match(
      String what, FieldPath at, String annotation, GoObject profile, PodContext context) {
    boolean types =
        switch (profile.text("type")) {
          case "Unconfined" -> annotation.equals(PodAnnotations.UNCONFINED);
          case "RuntimeDefault" ->
              annotation.equals(PodAnnotations.RUNTIME_DEFAULT)
                  || (what.equals("seccomp") && annotation.equals(PodAnnotations.DOCKER_DEFAULT));
          case "Localhost" -> annotation.startsWith(PodAnnotations.LOCALHOST);
          default -> true;
        };
    if (!types) {
      context.forbidden(at.child("type"), what + " type in annotation and field must match");
    } else if (profile.text("type").equals("Localhost")
        && !annotation
            .substring(PodAnnotations.LOCALHOST.length())
            .equals(profile.get("localhostProfile"))) {
      context.forbidden(
          at.child("localhostProfile"), what + " profile in annotation and field must match");
    }
  }
}
