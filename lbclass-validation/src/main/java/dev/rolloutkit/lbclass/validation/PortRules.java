package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates ports and finds duplicates, in time proportional to the number of ports.
 *
 * @rule Ports have valid numbers and protocols and unique names, and no pair of protocol and port
 *     twice.
 */
final class PortRules {
  private static final ImmutableList<String> PROTOCOLS = ImmutableList.of("SCTP", "TCP", "UDP");

  private PortRules() {}

  /**
   * Checks that there are ports, unless the Service is headless or an ExternalName.
   *
   * @rule A Service has ports unless it is headless or an ExternalName.
   */
  static Problems checkPresent(ServiceSpec spec, Problems found) {
    return Services.list(spec.getPorts()).isEmpty()
            && !Services.isHeadless(spec)
            && !Services.isExternalName(spec)
        ? found.and(Problem.required(Fields.PORTS, ""))
        : found;
  }

  /** Validates each port, and checks that names are unique. */
  static Problems checkEach(ServiceSpec spec, MessageStyle style, Problems before) {
    Problems found = before;
    List<ServicePort> ports = Services.list(spec.getPorts());
    Set<String> names = ports.size() > 1 ? new HashSet<>(ports.size() * 2) : null;
    int i = 0;
    for (ServicePort port : ports) {
      found = checkName(port, names, i, found);
      int number = Services.number(port.getPort());
      if (!NameFormats.isPortNumber(number)) {
        found = badNumber(at(i).child("port"), number, found);
      }
      found = checkProtocol(port, style, i, found);
      found = checkTarget(port.getTargetPort(), i, found);
      String appProtocol = port.getAppProtocol();
      if (appProtocol != null && !NameFormats.isQualifiedName(appProtocol)) {
        for (String message : style.qualifiedName(appProtocol)) {
          found =
              found.and(
                  Problem.invalid(
                      at(i).child("appProtocol"), GoStrings.quote(appProtocol), message));
        }
      }
      i++;
    }
    return found;
  }

  private static Problems checkName(
      ServicePort port, @Nullable Set<String> names, int i, Problems before) {
    Problems found = before;
    String name = Strings.nullToEmpty(port.getName());
    if (name.isEmpty()) {
      return names == null ? found : found.and(Problem.required(at(i).child("name"), ""));
    }
    if (!NameFormats.isDns1123Label(name)) {
      for (String message : NameFormats.dns1123Label(name)) {
        found = found.and(Problem.invalid(at(i).child("name"), GoStrings.quote(name), message));
      }
    }
    return names == null || names.add(name)
        ? found
        : found.and(Problem.duplicate(at(i).child("name"), GoStrings.quote(name)));
  }

  private static Problems checkProtocol(
      ServicePort port, MessageStyle style, int i, Problems found) {
    String protocol = Strings.nullToEmpty(port.getProtocol());
    if (protocol.isEmpty()) {
      return found.and(Problem.required(at(i).child("protocol"), ""));
    }
    return isProtocol(protocol)
        ? found
        : found.and(Problem.notSupported(at(i).child("protocol"), style.text(protocol), PROTOCOLS));
  }

  private static Problems checkTarget(@Nullable IntOrString target, int i, Problems before) {
    Problems found = before;
    if (target != null && target.getValue() instanceof String name) {
      if (!NameFormats.isPortName(name)) {
        for (String message : NameFormats.portName(name)) {
          found =
              found.and(Problem.invalid(at(i).child("targetPort"), GoStrings.quote(name), message));
        }
      }
      return found;
    }
    int number = target == null ? 0 : Services.number(target.getIntVal());
    return NameFormats.isPortNumber(number)
        ? found
        : badNumber(at(i).child("targetPort"), number, found);
  }

  /**
   * Checks that a {@code ClusterIP} Service has no node ports.
   *
   * @rule A Service of type ClusterIP has no node ports.
   */
  static Problems checkNoNodePorts(ServiceSpec spec, Problems before) {
    if (!Services.CLUSTER_IP.equals(spec.getType())) {
      return before;
    }
    Problems found = before;
    int i = 0;
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (Services.nodePort(port) != 0) {
        found =
            found.and(
                Problem.forbidden(
                    at(i).child("nodePort"), "may not be used when `type` is 'ClusterIP'"));
      }
      i++;
    }
    return found;
  }

  /** Checks that no node port occurs twice with the same protocol; the allocator checks ranges. */
  static Problems checkNodePortsUnique(ServiceSpec spec, Problems before) {
    Problems found = before;
    List<ServicePort> ports = Services.list(spec.getPorts());
    PortPairs seen = ports.size() > 1 ? new PortPairs(ports.size()) : null;
    int i = 0;
    for (ServicePort port : ports) {
      int nodePort = Services.nodePort(port);
      if (seen != null
          && nodePort != 0
          && !seen.add(Strings.nullToEmpty(port.getProtocol()), nodePort)) {
        found = found.and(Problem.duplicate(at(i).child("nodePort"), Integer.toString(nodePort)));
      }
      i++;
    }
    return found;
  }

  /** Checks that no port occurs twice with the same protocol. */
  static Problems checkPortsUnique(ServiceSpec spec, MessageStyle style, Problems before) {
    Problems found = before;
    List<ServicePort> ports = Services.list(spec.getPorts());
    if (ports.size() < 2) {
      return found;
    }
    PortPairs seen = new PortPairs(ports.size());
    int i = 0;
    for (ServicePort port : ports) {
      String protocol = Strings.nullToEmpty(port.getProtocol());
      int number = Services.number(port.getPort());
      if (!seen.add(protocol, number)) {
        found = found.and(Problem.duplicate(at(i), style.port(protocol, number)));
      }
      i++;
    }
    return found;
  }

  private static boolean isProtocol(String protocol) {
    return protocol.equals("TCP") || protocol.equals("UDP") || protocol.equals("SCTP");
  }

  private static Problems badNumber(FieldPath field, int number, Problems before) {
    Problems found = before;
    for (String message : NameFormats.portNumber(number)) {
      found = found.and(Problem.invalid(field, number, message));
    }
    return found;
  }

  private static FieldPath at(int i) {
    return Fields.PORTS.index(i);
  }
}
