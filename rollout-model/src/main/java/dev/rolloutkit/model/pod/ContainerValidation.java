package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the fields that all kinds of containers have in common.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateContainerCommon.
 *
 * @rule A container has a valid name, image, ports, environment, mounts and resources.
 */
final class ContainerValidation {
  static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");
  private static final List<String> RESIZED = List.of("cpu", "memory");
  private static final List<String> RESIZE_POLICIES = List.of("NotRequired", "RestartContainer");

  private ContainerValidation() {}

  static void validate(FieldPath at, GoObject container, boolean isEphemeral, PodContext context) {
    String name = container.text("name");
    if (name.isEmpty()) {
      context.required(at.child("name"));
    } else {
      context.label(at.child("name"), name);
    }
    context.requiredText(at, container, "image");
    context.oneOf(at, container, "terminationMessagePolicy", MESSAGE_POLICIES);
    PortValidation.validate(at.child("ports"), container.objects("ports"), context);
    EnvironmentValidation.validate(at.child("env"), container.objects("env"), context);
    EnvironmentValidation.from(at.child("envFrom"), container.objects("envFrom"), context);
    GoObject security = container.object("securityContext");
    boolean isPrivileged = isPrivileged(security, isEphemeral, context);
    MountValidation.validate(at, container, isPrivileged, context);
    if (container.has("imagePullPolicy")) { // otherwise the image decides which of them it is
      context.oneOf(at, container, "imagePullPolicy", PULL_POLICIES);
    }
    GoObject resources = container.object("resources");
    if (resources != null) {
      ResourceValidation.validate(at.child("resources"), resources, context);
    }
    resizing(at.child("resizePolicy"), container.objects("resizePolicy"), context);
    if (security != null) {
      SecurityValidation.validate(
          at.child("securityContext"), security, isEphemeral, isPrivileged, context);
    }
  }

  /** The controller loses the {@code privileged} field of all containers but ephemeral ones. */
  private static boolean isPrivileged(
      @Nullable GoObject security, boolean isEphemeral, PodContext context) {
    return (isEphemeral || context.rules().isServer()) && PodContext.isTrue(security, "privileged");
  }

  /** Compatibility: all problems except duplicates are reported without the index of the policy. */
  private static void resizing(FieldPath at, List<GoObject> policies, PodContext context) {
    if (policies.isEmpty()) {
      return;
    }
    Set<String> resources = new HashSet<>();
    boolean never = context.pod().restartPolicy().equals("Never");
    for (int i = 0; i < policies.size(); i++) {
      String resource = policies.get(i).text("resourceName");
      if (!resources.add(resource)) {
        context.duplicateResource(at.index(i), resource);
      }
      if (resource.isEmpty()) {
        context.required(at);
      } else if (!RESIZED.contains(resource)) {
        context.notSupportedResource(at, resource, RESIZED);
      }
      String policy = policies.get(i).text("restartPolicy");
      known(at, policy, RESIZE_POLICIES, context);
      if (never && !policy.equals("NotRequired")) {
        context.invalidNamed(at, policy, "must be 'NotRequired' when `restartPolicy` is 'Never'");
      }
    }
  }

  private static void known(FieldPath at, String text, List<String> supported, PodContext context) {
    if (text.isEmpty()) {
      context.required(at);
    } else if (!supported.contains(text)) {
      context.notSupported(at, text, supported);
    }
  }
}
