package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates containers, init containers and ephemeral containers: the fields that each kind may
 * have, and conflicts between containers.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateContainers, validateInitContainers,
 * validateEphemeralContainers.
 *
 * @rule Containers have unique names and an image, and init containers no probes unless they are
 *     sidecars.
 */
final class ContainerLists {
  private static final List<String> PROBES =
      List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");
  private static final List<String> NOT_EPHEMERAL =
      List.of(
          "ports",
          "resources",
          "resizePolicy",
          "restartPolicy",
          "restartPolicyRules",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle");

  private ContainerLists() {}

  static void validate(FieldPath spec, GoObject pod, PodContext context) {
    Set<String> names = new HashSet<>();
    containers(spec.child("containers"), pod.objects("containers"), names, context);
    initContainers(spec.child("initContainers"), pod.objects("initContainers"), names, context);
    List<GoObject> ephemeral = pod.objects("ephemeralContainers");
    if (!ephemeral.isEmpty()) {
      for (GoObject container : pod.objects("initContainers")) {
        names.add(container.text("name"));
      }
      ephemeralContainers(spec.child("ephemeralContainers"), ephemeral, names, context);
    }
  }

  private static void containers(
      FieldPath at, List<GoObject> containers, Set<String> names, PodContext context) {
    if (containers.isEmpty()) {
      context.required(at);
      return;
    }
    for (int i = 0; i < containers.size(); i++) {
      GoObject container = containers.get(i);
      FieldPath path = at.index(i);
      ContainerValidation.validate(path, container, false, context);
      String name = container.text("name");
      if (!names.add(name)) {
        context.duplicate(path.child("name"), name);
      }
      ProbeValidation.validate(path, container, context);
      if (container.has("restartPolicy")) {
        context.forbidden(path.child("restartPolicy"), "may not be set for non-init containers");
      }
    }
    PortValidation.hostPorts(at, containers, context);
  }

  private static void initContainers(
      FieldPath at, List<GoObject> containers, Set<String> names, PodContext context) {
    for (int i = 0; i < containers.size(); i++) {
      GoObject container = containers.get(i);
      FieldPath path = at.index(i);
      ContainerValidation.validate(path, container, false, context);
      boolean isSidecar = restartPolicy(path.child("restartPolicy"), container, context);
      String name = container.text("name");
      if (names.contains(name)) {
        context.duplicate(path.child("name"), name);
      } else if (!name.isEmpty()) {
        names.add(name);
      }
      // Compatibility: each is validated separately and therefore reported at index 0.
      PortValidation.hostPorts(at, List.of(container), context);
      if (isSidecar) {
        ProbeValidation.validate(path, container, context);
      } else {
        forbidProbes(path, container, context);
      }
      List<GoObject> resizing = container.objects("resizePolicy");
      if (!resizing.isEmpty() && !context.rules().isServer()) {
        context.accept(
            Problem.invalid(
                path.child("resizePolicy"),
                ShownValues.objects(resizing, context.rules()),
                "must not be set for init containers"));
      }
    }
  }

  /**
   * Whether an init container is a sidecar, which keeps running beside the containers. Restart
   * rules need no policy beside them, because the gate {@code ContainerRestartRules} is off in
   * Kubernetes 1.34, and they are not validated at all then.
   */
  private static boolean restartPolicy(FieldPath at, GoObject container, PodContext context) {
    String policy = container.text("restartPolicy");
    if (container.has("restartPolicy") && !policy.equals("Always")) {
      context.notSupported(at, policy, List.of("Always"));
    }
    return policy.equals("Always");
  }

  private static void forbidProbes(FieldPath at, GoObject container, PodContext context) {
    for (String probe : PROBES) {
      if (container.has(probe)) {
        context.forbidden(
            at.child(probe), "may not be set for init containers without restartPolicy=Always");
      }
    }
  }

  private static void ephemeralContainers(
      FieldPath at, List<GoObject> containers, Set<String> others, PodContext context) {
    Set<String> names = new HashSet<>(others);
    for (int i = 0; i < containers.size(); i++) {
      GoObject container = containers.get(i);
      FieldPath path = at.index(i);
      ContainerValidation.validate(path, container, true, context);
      String image = container.text("image");
      if (!image.equals(GoStrings.trimSpace(image))) {
        context.invalid(path.child("image"), image, "must not have leading or trailing whitespace");
      }
      String name = container.text("name");
      if (!names.add(name)) {
        context.duplicate(path.child("name"), name);
      }
      String target = container.text("targetContainerName");
      if (!target.isEmpty() && !others.contains(target)) {
        context.notFound(path.child("targetContainerName"), target);
      }
      for (String member : NOT_EPHEMERAL) {
        if (context.isSet(container, member)) {
          context.forbidden(path.child(member), "cannot be set for an Ephemeral Container");
        }
      }
      subPaths(path.child("volumeMounts"), container.objects("volumeMounts"), context);
    }
  }

  private static void subPaths(FieldPath at, List<GoObject> mounts, PodContext context) {
    for (int i = 0; i < mounts.size(); i++) {
      for (String member : List.of("subPath", "subPathExpr")) {
        if (!mounts.get(i).text(member).isEmpty()) {
          context.forbidden(at.index(i).child(member), "cannot be set for an Ephemeral Container");
        }
      }
    }
  }
}
