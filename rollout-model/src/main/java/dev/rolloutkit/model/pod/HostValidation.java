package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;

/**
 * Validates the namespaces that a pod shares with its host, and its host name.
 *
 * @rule A pod on the host's network has host ports that equal its container ports.
 */
final class HostValidation {
  private static final int MAX_HOSTNAME = 64;

  private HostValidation() {}

  /** On the host's network, a host port must equal the container port or be unset. */
  static void ports(FieldPath at, GoObject spec, PodContext context) {
    if (!context.pod().host("hostNetwork")) {
      return;
    }
    List<GoObject> containers = spec.objects("containers");
    for (int i = 0; i < containers.size(); i++) {
      List<GoObject> ports = containers.get(i).objects("ports");
      for (int j = 0; j < ports.size(); j++) {
        long port = ports.get(j).number("hostPort");
        if (port != 0 && port != ports.get(j).number("containerPort")) {
          context.invalid(
              at.child("containers").index(i).child("ports").index(j).child("hostPort"),
              port,
              "must match `containerPort` when `hostNetwork` is true");
        }
      }
    }
  }

  /**
   * A pod with its own user namespace cannot share other namespaces of the host.
   *
   * <p>Compatibility: two of the fields are reported with a capital letter.
   */
  static void users(FieldPath at, PodContext context) {
    if (context.pod().hostUsers()) {
      return;
    }
    String detail = "when `pod.Spec.HostUsers` is false";
    if (context.pod().host("hostNetwork")) {
      context.forbidden(at.child("hostNetwork"), detail);
    }
    if (context.pod().host("hostPID")) {
      context.forbidden(at.child("HostPID"), detail);
    }
    if (context.pod().host("hostIPC")) {
      context.forbidden(at.child("HostIPC"), detail);
    }
  }

  static void hostname(FieldPath at, GoObject spec, PodContext context) {
    if (!spec.has("hostnameOverride")) {
      return;
    }
    FieldPath path = at.child("hostnameOverride");
    if (PodContext.isTrue(spec, "setHostnameAsFQDN")) {
      context.forbidden(path, "may not be specified when setHostnameAsFQDN is true");
    }
    if (context.pod().host("hostNetwork")) {
      context.forbidden(path, "may not be specified when hostNetwork is true");
    }
    String name = spec.text("hostnameOverride");
    if (GoStrings.utf8Length(name) > MAX_HOSTNAME) {
      context.accept(Problem.tooLong(path, MAX_HOSTNAME));
    }
    context.subdomain(path, name);
  }
}
