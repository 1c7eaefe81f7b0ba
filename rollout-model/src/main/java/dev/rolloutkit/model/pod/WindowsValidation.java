package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates fields that only Windows pods may have, or only others.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateWindowsHostProcessPod, validateLinux,
 * validateWindows.
 *
 * @rule Fields for Windows may be set only for Windows pods, and those for Linux only for others.
 */
final class WindowsValidation {
  private static final List<String> SYSTEMS = List.of("linux", "windows");
  private static final String NOT_ON_WINDOWS = "cannot be set for a windows pod";
  private static final String NOT_ON_LINUX = "windows options cannot be set for a linux pod";

  /** Fields of containers that Windows pods must not have. */
  private static final List<String> OF_CONTAINERS =
      List.of(
          "appArmorProfile",
          "seLinuxOptions",
          "seccompProfile",
          "capabilities",
          "readOnlyRootFilesystem",
          "privileged",
          "allowPrivilegeEscalation",
          "procMount",
          "runAsUser",
          "runAsGroup");

  private WindowsValidation() {}

  /** The Windows options of a pod or container, if any. */
  static void options(FieldPath security, GoObject object, PodContext context) {
    GoObject options = object.object("windowsOptions");
    if (options != null) {
      WindowsOptions.validate(security.child("windowsOptions"), options, context);
    }
  }

  /** Host processes: all containers or none. */
  static void hostProcesses(FieldPath at, PodContext context) {
    Boolean ofPod = hostProcess(context.pod().security());
    int[] counts = new int[2];
    context
        .pod()
        .visitContainers(
            at,
            (path, container) -> {
              counts[0]++;
              Boolean own = hostProcess(container.object("securityContext"));
              if (ofPod != null && own != null && !ofPod.equals(own)) {
                context.accept(
                    Problem.invalid(
                        path.child("securityContext", "windowsOptions", "hostProcess"),
                        own.toString(),
                        "pod hostProcess value must be identical if both are specified, was "
                            + ofPod));
              }
              if (Boolean.TRUE.equals(own == null ? ofPod : own)) {
                counts[1]++;
              }
            });
    if (counts[1] == 0) {
      return;
    }
    if (counts[1] != counts[0]) {
      context.invalid(
          at,
          "",
          "If pod contains any hostProcess containers then all containers must be HostProcess"
              + " containers");
    }
    if (!context.pod().host("hostNetwork")) {
      context.accept(
          Problem.invalid(
              at.child("hostNetwork"),
              "false",
              "hostNetwork must be true if pod contains any hostProcess containers"));
    }
    if (!context.rules().isServer()) {
      context.forbidden(at, "hostProcess containers are disallowed by cluster policy");
    }
  }

  private static @Nullable Boolean hostProcess(@Nullable GoObject security) {
    GoObject options = security == null ? null : security.object("windowsOptions");
    return options == null ? null : (Boolean) options.get("hostProcess");
  }

  /** The operating system of a pod, and the fields that it excludes. */
  static void operatingSystem(FieldPath at, PodContext context) {
    String os = context.pod().os();
    if (os == null) {
      return;
    }
    switch (os) {
      case "" -> context.required(at.child("os", "name"));
      case "linux" -> linux(at, context);
      case "windows" -> windows(at, context);
      default -> context.notSupported(at.child("os"), os, SYSTEMS);
    }
  }

  private static void linux(FieldPath at, PodContext context) {
    withoutOptions(at.child("securityContext"), context.pod().security(), context);
    context
        .pod()
        .visitContainers(
            at,
            (path, container) ->
                withoutOptions(
                    path.child("securityContext"), container.object("securityContext"), context));
  }

  private static void withoutOptions(
      FieldPath at, @Nullable GoObject security, PodContext context) {
    if (security != null && security.has("windowsOptions")) {
      context.forbidden(at.child("windowsOptions"), NOT_ON_LINUX);
    }
  }

  private static void windows(FieldPath at, PodContext context) {
    GoObject security = context.pod().security();
    FieldPath securityAt = at.child("securityContext");
    forbid(securityAt, security, List.of("appArmorProfile", "seLinuxOptions"), context);
    if (context.pod().hasHost("hostUsers")) {
      context.forbidden(at.child("hostUsers"), NOT_ON_WINDOWS);
    }
    for (String member : List.of("hostPID", "hostIPC")) {
      if (context.pod().host(member)) {
        context.forbidden(at.child(member), NOT_ON_WINDOWS);
      }
    }
    forbid(
        securityAt, security, List.of("seccompProfile", "fsGroup", "fsGroupChangePolicy"), context);
    if (security != null && !security.objects("sysctls").isEmpty()) {
      context.forbidden(securityAt.child("sysctls"), NOT_ON_WINDOWS);
    }
    if (context.pod().hasHost("shareProcessNamespace")) {
      context.forbidden(at.child("shareProcessNamespace"), NOT_ON_WINDOWS);
    }
    forbid(
        securityAt,
        security,
        List.of(
            "runAsUser",
            "runAsGroup",
            "supplementalGroups",
            "supplementalGroupsPolicy",
            "seLinuxChangePolicy"),
        context);
    containers(at, context);
  }

  private static void containers(FieldPath at, PodContext context) {
    context
        .pod()
        .visitContainers(
            at,
            (path, container) -> {
              GoObject security = container.object("securityContext");
              // Compatibility: the controller has lost {@code privileged} of all other containers
              boolean ephemeral = container.struct().field("targetContainerName") != null;
              boolean forgotten =
                  !ephemeral
                      && !context.rules().isServer()
                      && PodContext.isTrue(security, "privileged");
              GoObject seen =
                  security == null || !forgotten ? security : security.with("privileged", null);
              forbid(path.child("securityContext"), seen, OF_CONTAINERS, context);
            });
  }

  private static void forbid(
      FieldPath at, @Nullable GoObject security, List<String> members, PodContext context) {
    if (security == null) {
      return;
    }
    for (String member : members) {
      if (context.isSet(security, member)) {
        context.forbidden(at.child(member), NOT_ON_WINDOWS);
      }
    }
  }
}
