package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Containers and init containers. */
final class ContainerValidation {
  private static final List<String> MESSAGE_POLICIES = List.of("File", "FallbackToLogsOnError");
  private static final List<String> PULL_POLICIES = List.of("Always", "IfNotPresent", "Never");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> PROBES =
      List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");
  private static final String USER_RANGE = "must be between 0 and 2147483647, inclusive";

  private ContainerValidation() {}

  static void validate(FieldPath spec, GoObject pod, TemplateContext context) {
    List<GoObject> containers = pod.objects("containers");
    FieldPath at = spec.child("containers");
    Set<String> names = new HashSet<>();
    if (containers.isEmpty()) {
      context.required(at);
    }
    for (int i = 0; i < containers.size(); i++) {
      GoObject container = containers.get(i);
      common(at.index(i), container, context);
      name(at.index(i).child("name"), container.text("name"), names, context);
      ProbeValidation.validate(at.index(i), container, context);
    }
    hostPorts(at, containers, context);
    initContainers(spec.child("initContainers"), pod.objects("initContainers"), names, context);
  }

  private static void initContainers(
      FieldPath at, List<GoObject> containers, Set<String> names, TemplateContext context) {
    for (int i = 0; i < containers.size(); i++) {
      GoObject container = containers.get(i);
      FieldPath path = at.index(i);
      common(path, container, context);
      name(path.child("name"), container.text("name"), names, context);
      // Compatibility: each is looked at alone, and so reported at the first place.
      hostPorts(at, List.of(container), context);
      if (container.text("restartPolicy").equals("Always")) {
        ProbeValidation.validate(path, container, context);
        continue;
      }
      for (String probe : PROBES) {
        if (container.has(probe)) {
          context.forbidden(
              path.child(probe), "may not be set for init containers without restartPolicy=Always");
        }
      }
    }
  }

  private static void name(FieldPath at, String name, Set<String> names, TemplateContext context) {
    if (!names.add(name)) {
      context.add(Problem.duplicate(at, GoText.quote(name)));
    }
  }

  private static void common(FieldPath at, GoObject container, TemplateContext context) {
    String name = container.text("name");
    if (name.isEmpty()) {
      context.required(at.child("name"));
    } else if (!NameFormats.isDns1123Label(name)) {
      context.invalid(at.child("name"), name, NameFormats.dns1123Label(name));
    }
    if (container.text("image").isEmpty()) {
      context.required(at.child("image"));
    }
    context.oneOf(
        at.child("terminationMessagePolicy"),
        Defaulted.text(container, "terminationMessagePolicy"),
        MESSAGE_POLICIES);
    ports(at.child("ports"), container.objects("ports"), context);
    EnvironmentValidation.validate(at.child("env"), container.objects("env"), context);
    MountValidation.validate(at.child("volumeMounts"), container.objects("volumeMounts"), context);
    context.oneOf(
        at.child("imagePullPolicy"), Defaulted.text(container, "imagePullPolicy"), PULL_POLICIES);
    GoObject resources = container.object("resources");
    if (resources != null) {
      ResourceValidation.validate(at.child("resources"), resources, context);
    }
    GoObject security = container.object("securityContext");
    if (security != null) {
      id(at.child("securityContext", "runAsUser"), security.number("runAsUser"), context);
      id(at.child("securityContext", "runAsGroup"), security.number("runAsGroup"), context);
    }
  }

  private static void id(FieldPath at, long id, TemplateContext context) {
    if (id < 0 || id > Integer.MAX_VALUE) {
      context.add(Problem.invalid(at, id, USER_RANGE));
    }
  }

  private static void ports(FieldPath at, List<GoObject> ports, TemplateContext context) {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < ports.size(); i++) {
      GoObject port = ports.get(i);
      FieldPath path = at.index(i);
      String name = port.text("name");
      if (!name.isEmpty()) {
        if (!NameFormats.isPortName(name)) {
          context.invalid(path.child("name"), name, NameFormats.portName(name));
        } else if (!names.add(name)) {
          context.add(Problem.duplicate(path.child("name"), GoText.quote(name)));
        }
      }
      long containerPort = port.number("containerPort");
      if (containerPort == 0) {
        context.required(path.child("containerPort"));
      } else {
        context.invalid(
            path.child("containerPort"), containerPort, NameFormats.portNumber(containerPort));
      }
      long hostPort = port.number("hostPort");
      if (hostPort != 0) {
        context.invalid(path.child("hostPort"), hostPort, NameFormats.portNumber(hostPort));
      }
      context.oneOf(path.child("protocol"), Defaulted.text(port, "protocol"), PROTOCOLS);
    }
  }

  private static void hostPorts(FieldPath at, List<GoObject> containers, TemplateContext context) {
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < containers.size(); i++) {
      List<GoObject> ports = containers.get(i).objects("ports");
      for (int j = 0; j < ports.size(); j++) {
        GoObject port = ports.get(j);
        long number = port.number("hostPort");
        String place = Defaulted.text(port, "protocol") + "/" + port.text("hostIP") + "/" + number;
        if (number != 0 && !taken.add(place)) {
          context.add(
              Problem.duplicate(
                  at.index(i).child("ports").index(j).child("hostPort"), GoText.quote(place)));
        }
      }
    }
  }
}
