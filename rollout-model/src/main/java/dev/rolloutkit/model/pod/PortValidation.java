package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates ports of containers. Source: Kubernetes 1.34, validation of core:
 * validateContainerPorts.
 *
 * @rule A container port is a number with a protocol, and its name is unique in the container.
 */
final class PortValidation {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private PortValidation() {}

  static void validate(FieldPath at, List<GoObject> ports, PodContext context) {
    if (ports.isEmpty()) {
      return;
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < ports.size(); i++) {
      GoObject port = ports.get(i);
      FieldPath path = at.index(i);
      String name = port.text("name");
      if (!name.isEmpty()) {
        if (!NameFormats.isPortName(name)) {
          context.invalid(path.child("name"), name, NameFormats.portName(name));
        } else if (!names.add(name)) {
          context.duplicate(path.child("name"), name);
        }
      }
      long containerPort = port.number("containerPort");
      if (containerPort == 0) {
        context.required(path.child("containerPort"));
      } else {
        number(path, "containerPort", containerPort, context);
      }
      long hostPort = port.number("hostPort");
      if (hostPort != 0) {
        number(path, "hostPort", hostPort, context);
      }
      context.oneOf(path, port, "protocol", PROTOCOLS);
    }
  }

  private static void number(FieldPath at, String member, long port, PodContext context) {
    if (!NameFormats.isPortNumber(port)) {
      context.invalid(at.child(member), port, NameFormats.portNumber(port));
    }
  }

  /**
   * No two containers may use the same host port.
   *
   * @rule No two containers use the same host port.
   */
  static void hostPorts(FieldPath at, List<GoObject> containers, PodContext context) {
    Set<String> taken = null;
    for (int i = 0; i < containers.size(); i++) {
      List<GoObject> ports = containers.get(i).objects("ports");
      for (int j = 0; j < ports.size(); j++) {
        GoObject port = ports.get(j);
        long number = port.number("hostPort");
        if (number == 0) {
          continue;
        }
        taken = taken == null ? new HashSet<>() : taken;
        String place = Defaulted.text(port, "protocol") + "/" + port.text("hostIP") + "/" + number;
        if (!taken.add(place)) {
          context.duplicate(at.index(i).child("ports").index(j).child("hostPort"), place);
        }
      }
    }
  }
}
