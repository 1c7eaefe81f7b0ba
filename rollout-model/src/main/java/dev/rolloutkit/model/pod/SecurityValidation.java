package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;

/**
 * Validates the security context of a container, and the profiles that both pods and containers can
 * have.
 *
 * <p>Source: Kubernetes 1.34, validation of core: ValidateSecurityContext.
 *
 * @rule A privileged container allows privilege escalation, and its profiles are valid.
 */
final class SecurityValidation {
  private static final List<String> PROC_MOUNTS = List.of("Default", "Unmasked");
  private static final List<String> PROFILES = List.of("Localhost", "RuntimeDefault", "Unconfined");
  private static final int MAX_PATH = 4095;

  private SecurityValidation() {}

  static void validate(
      FieldPath at,
      GoObject security,
      boolean isEphemeral,
      boolean isPrivileged,
      PodContext context) {
    if (isEphemeral && isPrivileged && !context.rules().isServer()) {
      context.forbidden(at.child("privileged"), "disallowed by cluster policy");
    }
    context.id(at, security, "runAsUser");
    context.id(at, security, "runAsGroup");
    context.oneOfIfSet(at, security, "procMount", PROC_MOUNTS);
    if (security.text("procMount").equals("Unmasked")
        && context.pod().hostUsers()
        && !context.rules().is129()) {
      context.invalidNamed(
          at.child("procMount"), "Unmasked", "`hostUsers` must be false to use `Unmasked`");
    }
    seccomp(at, security, context);
    if (PodContext.isFalse(security, "allowPrivilegeEscalation")) {
      escalation(at, security, isPrivileged, isEphemeral, context);
    }
    WindowsValidation.options(at, security, context);
    appArmor(at, security, context);
  }

  private static void escalation(
      FieldPath at,
      GoObject security,
      boolean isPrivileged,
      boolean isEphemeral,
      PodContext context) {
    boolean shown = isEphemeral || context.rules().isServer();
    GoObject seen =
        !shown && PodContext.isTrue(security, "privileged")
            ? security.with("privileged", null)
            : security;
    if (isPrivileged) {
      context.accept(
          Problem.invalid(
              at,
              ShownValues.object(seen, context.rules()),
              "cannot set `allowPrivilegeEscalation` to false and `privileged` to true"));
    }
    GoObject capabilities = security.object("capabilities");
    if (capabilities == null) {
      return;
    }
    for (String capability : capabilities.texts("add")) {
      if (capability.equals("CAP_SYS_ADMIN")) {
        context.accept(
            Problem.invalid(
                at,
                ShownValues.object(seen, context.rules()),
                "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add`"
                    + " CAP_SYS_ADMIN"));
      }
    }
  }

  /** The seccomp profile. */
  static void seccomp(FieldPath security, GoObject object, PodContext context) {
    GoObject profile = object.object("seccompProfile");
    if (profile == null) {
      return;
    }
    FieldPath at = security.child("seccompProfile");
    String type = profile.text("type");
    if (type.isEmpty()) {
      context.required(at.child("type"), "type is required when seccompProfile is set");
    } else {
      context.oneOf(at, profile, "type", PROFILES);
    }
    boolean hasPath = profile.has("localhostProfile");
    FieldPath path = at.child("localhostProfile");
    if (type.equals("Localhost") && hasPath) {
      Paths.descending(path, profile.text("localhostProfile"), context);
    } else if (type.equals("Localhost")) {
      context.required(path, "must be set when seccomp type is Localhost");
    } else if (hasPath) {
      context.accept(
          Problem.invalid(
              path,
              ShownValues.object(profile, context.rules()),
              "can only be set when seccomp type is Localhost"));
    }
  }

  /** The AppArmor profile. */
  static void appArmor(FieldPath security, GoObject object, PodContext context) {
    GoObject profile = object.object("appArmorProfile");
    if (profile == null) {
      return;
    }
    FieldPath at = security.child("appArmorProfile");
    FieldPath path = at.child("localhostProfile");
    String name = profile.text("localhostProfile");
    switch (profile.text("type")) {
      case "Localhost" -> localhost(path, name, context);
      case "RuntimeDefault", "Unconfined" -> {
        if (profile.has("localhostProfile")) {
          context.invalid(path, name, "can only be set when AppArmor type is Localhost");
        }
      }
      case "" -> context.required(at.child("type"), "type is required when appArmorProfile is set");
      default -> context.notSupported(at.child("type"), profile.text("type"), PROFILES);
    }
  }

  private static void localhost(FieldPath at, String name, PodContext context) {
    if (name.isEmpty()) {
      context.required(at, "must be set when AppArmor type is Localhost");
    } else if (!GoStrings.trimSpace(name).equals(name)) {
      context.invalid(at, name, "must not be padded with whitespace");
    }
    if (GoStrings.utf8Length(name) > MAX_PATH) {
      context.accept(Problem.tooLong(at, MAX_PATH));
    }
  }
}
