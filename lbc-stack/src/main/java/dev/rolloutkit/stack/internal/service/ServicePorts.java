package dev.rolloutkit.stack.internal.service;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.config.StackProblemCodes;
import dev.rolloutkit.stack.config.StackSettings;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides which ports of a Service become listeners: one for each port, or a shared one for TCP and
 * UDP on the same number.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule Each port of a Service becomes a listener; TCP and UDP on one number share one.
 */
final class ServicePorts {
  private static final FieldPath AT = FieldPath.of("spec", "ports");

  private ServicePorts() {}

  /** A port, and the protocol of its listener before TLS and QUIC are applied. */
  record Listened(ServiceView.Port port, String protocol) {}

  /** The ports, in the order of the listeners. */
  static List<Listened> of(ServiceView service, StackSettings config) throws Failure {
    String suffix = Annotations.NLB_SUFFIX + "enable-tcp-udp-listener";
    Optional<String> text = service.read().text(suffix);
    boolean merges = config.flags().has(FeatureGate.ENABLE_TCP_UDP_LISTENER);
    if (text.isPresent()) {
      Optional<Boolean> asked = GoStrings.parseBool(text.get());
      if (asked.isEmpty() && config.fixes().fixes(StackDefect.UNREADABLE_MERGE_IGNORED)) {
        Failure.orStop(service.read().bool(suffix));
      }
      merges = asked.orElse(merges);
    }
    return merges ? merged(service) : plain(service, config);
  }

  private static List<Listened> plain(ServiceView service, StackSettings config) throws Failure {
    List<Listened> out = new ArrayList<>();
    Set<Integer> numbers = new HashSet<>();
    for (ServiceView.Port port : service.ports()) {
      if (!numbers.add(port.port()) && config.fixes().fixes(StackDefect.SAME_PORT_DROPPED)) {
        throw stop("two ports have the number " + port.port() + ", and only one can listen");
      }
      out.add(new Listened(port, port.protocol()));
    }
    return out;
  }

  private static List<Listened> merged(ServiceView service) throws Failure {
    Map<Integer, List<Integer>> byNumber = new TreeMap<>();
    List<ServiceView.Port> ports = service.ports();
    for (int i = 0; i < ports.size(); i++) {
      byNumber.computeIfAbsent(ports.get(i).port(), n -> new ArrayList<>()).add(i);
    }
    List<Listened> out = new ArrayList<>();
    for (List<Integer> places : byNumber.values()) {
      ServiceView.Port first = ports.get(places.get(0));
      if (places.size() == 1) {
        out.add(new Listened(first, first.protocol()));
        continue;
      }
      if (places.size() != 2) {
        List<String> printed = new ArrayList<>();
        places.forEach(place -> printed.add(printed(service, place)));
        throw stop(
            "can only merge two ports, not "
                + places.size()
                + " (["
                + String.join(" ", printed)
                + "])");
      }
      for (int place : places) {
        String protocol = ports.get(place).protocol();
        if (!protocol.equals("TCP") && !protocol.equals("UDP")) {
          throw stop("unsupported protocol for merging: " + protocol);
        }
      }
      if (first.protocol().equals(ports.get(places.get(1)).protocol())) {
        throw stop("protocols can't match for merging: " + first.protocol());
      }
      out.add(new Listened(first, "TCP_UDP"));
    }
    return out;
  }

  /** A port as Go's {@code %+v} prints it. */
  private static String printed(ServiceView service, int place) {
    ServiceView.Port port = service.ports().get(place);
    List<ServicePort> raw = service.spec().getPorts();
    ServicePort given = raw == null ? null : raw.get(place);
    IntOrString target = given == null ? null : given.getTargetPort();
    String text = target == null ? null : target.getStrVal();
    Integer number = target == null ? null : target.getIntVal();
    return "{Name:"
        + port.name()
        + " Protocol:"
        + port.protocol()
        + " AppProtocol:"
        + (given == null || given.getAppProtocol() == null ? "<nil>" : "0xADDR")
        + " Port:"
        + port.port()
        + " TargetPort:{Type:"
        + (text == null ? 0 : 1)
        + " IntVal:"
        + (text != null || number == null ? 0 : number)
        + " StrVal:"
        + (text == null ? "" : text)
        + "} NodePort:"
        + port.nodePort()
        + "}";
  }

  /** The entries of a list that are neither the name nor the number of a port of the Service. */
  static List<String> unused(List<String> named, ServiceView service) {
    Set<String> known = new HashSet<>();
    for (ServiceView.Port port : service.ports()) {
      known.add(port.name());
      known.add(Integer.toString(port.port()));
    }
    return named.stream().filter(text -> !known.contains(text)).toList();
  }

  /** Whether a list contains the name or the number of the port. */
  static boolean names(List<String> list, ServiceView.Port port) {
    return list.contains(port.name()) || list.contains(Integer.toString(port.port()));
  }

  private static Failure stop(String message) {
    return new Failure(Problem.plain(AT, message, StackProblemCodes.SERVICE_PORTS));
  }
}
