package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import java.util.Set;

/**
 * Validates references to fields of the pod and resources of its containers, in variables and in
 * files.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateObjectFieldSelector,
 * validateContainerResourceFieldSelector.
 *
 * @rule A variable or file refers to a field of the pod or a resource of a container that exists.
 */
final class FieldSelectors {
  private static final List<String> OF_VARIABLES =
      List.of(
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.podIP",
          "status.podIPs");
  private static final List<String> OF_FILES =
      List.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid");

  /** The field paths of pods that the API server knows. */
  private static final Set<String> KNOWN =
      Set.of(
          "metadata.annotations",
          "metadata.labels",
          "metadata.name",
          "metadata.namespace",
          "metadata.uid",
          "spec.nodeName",
          "spec.restartPolicy",
          "spec.schedulerName",
          "spec.serviceAccountName",
          "status.hostIP",
          "status.hostIPs",
          "status.phase",
          "status.podIP",
          "status.podIPs");

  private static final List<String> RESOURCES =
      List.of(
          "limits.cpu",
          "limits.ephemeral-storage",
          "limits.memory",
          "requests.cpu",
          "requests.ephemeral-storage",
          "requests.memory");
  private static final Set<String> CPU_DIVISORS = Set.of("1m", "1");
  private static final Set<String> BYTE_DIVISORS =
      Set.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei");
  private static final String BYTE_DIVISORS_ONLY =
      "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei are supported"
          + " with the ";

  private FieldSelectors() {}

  /** The field from which a variable takes its value. */
  static void ofVariable(FieldPath at, GoObject selector, PodContext context) {
    field(at, selector, OF_VARIABLES, context);
    hostAddresses(at, selector, context);
  }

  /** The field that a file contains. */
  static void ofVolume(FieldPath at, GoObject selector, PodContext context) {
    field(at, selector, OF_FILES, context);
    hostAddresses(at, selector, context);
  }

  /** The addresses of the host were behind a gate, which the controller did not enable. */
  private static void hostAddresses(FieldPath at, GoObject selector, PodContext context) {
    if (context.rules().is129() && selector.text("fieldPath").equals("status.hostIPs")) {
      context.forbidden(at, "may not be set when feature gate 'PodHostIPs' is not enabled");
    }
  }

  private static void field(
      FieldPath at, GoObject selector, List<String> supported, PodContext context) {
    String field = selector.text("fieldPath");
    if (field.isEmpty()) {
      context.required(at.child("fieldPath"));
      return;
    }
    String version = Defaulted.text(selector, "apiVersion");
    if (!version.equals("v1")) {
      unconvertible(at, field, "unsupported pod version: " + version, context);
      return;
    }
    int bracket = field.endsWith("']") ? field.indexOf("['") : -1;
    if (bracket > 0) {
      String key = field.substring(bracket + 2, Math.max(bracket + 2, field.length() - 2));
      subscript(at, field, field.substring(0, bracket), key, context);
      return;
    }
    String converted = field.equals("spec.host") ? "spec.nodeName" : field;
    if (!KNOWN.contains(converted)) {
      unconvertible(at, field, "field label not supported: " + field, context);
    } else if (!supported.contains(converted)) {
      context.accept(
          Problem.notSupported(at.child("fieldPath"), GoStrings.quote(converted), supported));
    }
  }

  private static void subscript(
      FieldPath at, String field, String map, String key, PodContext context) {
    switch (map) {
      case "metadata.labels" -> context.qualifiedName(at, key);
      case "metadata.annotations" -> context.qualifiedName(at, GoStrings.toLower(key));
      default ->
          unconvertible(at, field, "field label does not support subscript: " + field, context);
    }
  }

  private static void unconvertible(FieldPath at, String field, String reason, PodContext context) {
    context.invalid(at.child("fieldPath"), field, "error converting fieldPath: " + reason);
  }

  /** A limit or request; a file must name the container. */
  static void resource(FieldPath at, GoObject selector, boolean ofFile, PodContext context) {
    String resource = selector.text("resource");
    if (ofFile && selector.text("containerName").isEmpty()) {
      context.required(at.child("containerName"));
    } else if (resource.isEmpty()) {
      context.required(at.child("resource"));
    } else if (!RESOURCES.contains(resource) && !isHugePages(resource)) {
      context.accept(
          Problem.notSupported(at.child("resource"), GoStrings.quote(resource), RESOURCES));
    }
    if (selector.get("divisor") instanceof Quantity divisor && divisor.signum() != 0) {
      divisor(at.child("divisor"), resource, divisor.toString(), context);
    }
  }

  private static void divisor(FieldPath at, String resource, String divisor, PodContext context) {
    switch (resource) {
      case "limits.cpu", "requests.cpu" -> {
        if (!CPU_DIVISORS.contains(divisor)) {
          context.invalid(
              at, resource, "only divisor's values 1m and 1 are supported with the cpu resource");
        }
      }
      case "limits.memory", "requests.memory" ->
          bytes(at, resource, divisor, "memory resource", context);
      case "limits.ephemeral-storage", "requests.ephemeral-storage" ->
          bytes(at, resource, divisor, "local ephemeral storage resource", context);
      default -> {
        if (isHugePages(resource)) {
          bytes(at, resource, divisor, "hugepages resource", context);
        }
      }
    }
  }

  private static void bytes(
      FieldPath at, String resource, String divisor, String what, PodContext context) {
    if (!BYTE_DIVISORS.contains(divisor)) {
      context.invalid(at, resource, BYTE_DIVISORS_ONLY + what);
    }
  }

  private static boolean isHugePages(String resource) {
    return resource.startsWith("requests.hugepages-") || resource.startsWith("limits.hugepages-");
  }
}
