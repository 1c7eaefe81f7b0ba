package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;

/** Members of a pod spec that Kubernetes has rules for and this library has not. */
final class UncheckedFields {
  private static final List<String> OF_PODS =
      List.of(
          "ephemeralContainers",
          "securityContext",
          "affinity",
          "hostAliases",
          "dnsConfig",
          "readinessGates",
          "runtimeClassName",
          "preemptionPolicy",
          "overhead",
          "os",
          "schedulingGates",
          "resourceClaims",
          "resources",
          "hostnameOverride");

  private static final List<String> OF_CONTAINERS =
      List.of("envFrom", "resizePolicy", "restartPolicyRules", "volumeDevices");

  private static final List<String> OF_SECURITY =
      List.of(
          "capabilities",
          "windowsOptions",
          "allowPrivilegeEscalation",
          "procMount",
          "seccompProfile",
          "appArmorProfile");

  private UncheckedFields() {}

  static void collect(FieldPath at, GoObject spec, List<String> out) {
    present(at, spec, OF_PODS, out);
    for (String list : List.of("containers", "initContainers")) {
      List<GoObject> containers = spec.objects(list);
      for (int i = 0; i < containers.size(); i++) {
        FieldPath path = at.child(list).index(i);
        present(path, containers.get(i), OF_CONTAINERS, out);
        GoObject security = containers.get(i).object("securityContext");
        if (security != null) {
          present(path.child("securityContext"), security, OF_SECURITY, out);
        }
      }
    }
  }

  private static void present(
      FieldPath at, GoObject object, List<String> fields, List<String> out) {
    for (String field : fields) {
      if (object.has(field)) {
        out.add(at.child(field).toString());
      }
    }
  }
}
