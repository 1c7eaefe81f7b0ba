package dev.rolloutkit.model.template;

import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.ArrayList;
import java.util.List;

/**
 * The default host ports of pods on the host's network, which older Kubernetes libraries set in
 * templates.
 *
 * <p>Source: Kubernetes up to 1.25, defaults of core v1; later releases fill them into pods only.
 *
 * @rule Older Kubernetes libraries fill in the host ports of pods on the host's network.
 */
final class HostPorts {
  private HostPorts() {}

  /** The template with the container port as host port wherever no host port is set. */
  static GoObject fillIn(GoObject template) {
    GoObject spec = template.object("spec");
    if (spec == null || !spec.has("hostNetwork")) {
      return template;
    }
    GoObject out = spec;
    for (String member : new String[] {"initContainers", "containers"}) {
      if (spec.has(member)) {
        List<GoObject> containers = new ArrayList<>();
        spec.objects(member).forEach(c -> containers.add(container(c)));
        out = out.with(member, containers);
      }
    }
    return template.with("spec", out);
  }

  private static GoObject container(GoObject container) {
    if (!container.has("ports")) {
      return container;
    }
    List<GoObject> ports = new ArrayList<>();
    for (GoObject port : container.objects("ports")) {
      ports.add(port.has("hostPort") ? port : port.with("hostPort", port.get("containerPort")));
    }
    return container.with("ports", ports);
  }
}
