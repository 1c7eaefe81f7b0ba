package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the security context of a pod.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validatePodSpecSecurityContext.
 *
 * @rule The security context of a pod has valid ids, sysctls and profiles.
 */
final class PodSecurityValidation {
  private static final List<String> GROUP_CHANGES = List.of("Always", "OnRootMismatch");
  private static final List<String> GROUP_POLICIES = List.of("Merge", "Strict");
  private static final List<String> SELINUX_CHANGES = List.of("MountOption", "Recursive");
  private static final List<String> IPC_PREFIXES =
      List.of("kernel.shm", "kernel.msg", "fs.mqueue.");
  private static final int MAX_SYSCTL = 253;

  private PodSecurityValidation() {}

  static void validate(FieldPath at, PodContext context) {
    GoObject security = context.pod().security();
    if (security != null) {
      ids(at, security, context);
    }
    if (context.pod().host("shareProcessNamespace") && context.pod().host("hostPID")) {
      context.accept(
          Problem.invalid(
              at.child("shareProcessNamespace"),
              "true",
              "ShareProcessNamespace and HostPID cannot both be enabled"));
    }
    if (security == null) {
      return;
    }
    sysctls(at.child("sysctls"), security.objects("sysctls"), context);
    context.oneOfIfSet(at, security, "fsGroupChangePolicy", GROUP_CHANGES);
    SecurityValidation.seccomp(at, security, context);
    WindowsValidation.options(at, security, context);
    SecurityValidation.appArmor(at, security, context);
    context.oneOfIfSet(at, security, "supplementalGroupsPolicy", GROUP_POLICIES);
    // an API server behaves otherwise only with SELinuxMount enabled
    context.oneOfIfSet(
        at,
        security,
        "seLinuxChangePolicy",
        context.rules().isServer() ? List.of("Recursive") : SELINUX_CHANGES);
  }

  private static void ids(FieldPath at, GoObject security, PodContext context) {
    context.id(at, security, "fsGroup");
    context.id(at, security, "runAsUser");
    context.id(at, security, "runAsGroup");
    List<Long> groups = security.numbers("supplementalGroups");
    for (int i = 0; i < groups.size(); i++) {
      context.between(at.child("supplementalGroups").index(i), groups.get(i), 0, Integer.MAX_VALUE);
    }
  }

  private static void sysctls(FieldPath at, List<GoObject> sysctls, PodContext context) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < sysctls.size(); i++) {
      String name = sysctls.get(i).text("name");
      FieldPath path = at.index(i).child("name");
      boolean isNew = names.add(name);
      if (name.isEmpty()) {
        context.required(path);
      } else if (!isSysctl(name)) {
        context.invalid(
            path,
            name,
            "must have at most 253 characters and match regex"
                + " ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$");
      } else if (!isNew) {
        context.duplicate(path, name);
      }
      hostSysctl(path, name, context);
    }
  }

  private static void hostSysctl(FieldPath at, String name, PodContext context) {
    String dotted = dotted(name);
    if (context.pod().host("hostNetwork") && dotted.startsWith("net.")) {
      context.invalid(at, name, "may not be specified when 'hostNetwork' is true");
    } else if (context.pod().host("hostIPC") && isOfIpc(dotted)) {
      context.invalid(at, name, "may not be specified when 'hostIPC' is true");
    }
  }

  private static boolean isOfIpc(String sysctl) {
    if (sysctl.equals("kernel.sem")) {
      return true;
    }
    for (String prefix : IPC_PREFIXES) {
      if (sysctl.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The name with its separators exchanged if its first one is a slash: a slash for each dot, and a
   * dot for each slash.
   */
  private static String dotted(String name) {
    int slash = name.indexOf('/');
    int dot = name.indexOf('.');
    return slash < 0 || (dot >= 0 && dot < slash)
        ? name
        : name.replace('.', '\0').replace('/', '.').replace('\0', '/');
  }

  /** Segments of small letters, digits, hyphens and underscores between dots or slashes. */
  private static boolean isSysctl(String name) {
    boolean inside = false;
    char last = '.';
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (c == '.' || c == '/') {
        if (!inside || last == '-' || last == '_') {
          return false;
        }
        inside = false;
      } else if (plain || (inside && (c == '-' || c == '_'))) {
        inside = true;
      } else {
        return false;
      }
      last = c;
    }
    return inside && last != '-' && last != '_' && GoStrings.utf8Length(name) <= MAX_SYSCTL;
  }
}
