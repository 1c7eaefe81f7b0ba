package dev.rolloutkit.lbclass.internal.strategy;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The problem that the API server's allocator reports if a Service asks for the same node port
 * twice. The allocator runs before validation, which calls a node port that is repeated within a
 * protocol a duplicate value.
 *
 * <p>Compatibility: on create, the allocator ignores protocols. Ports with the same port number
 * share the first node port that any of them asks for. The allocator refuses any other request for
 * a node port that it has already given to a port, even if the protocols differ. If ports with the
 * same port number and protocol both ask for their shared node port, only validation finds the
 * repetition. An update that repeats a node port within a protocol ends with an internal error,
 * code 500.
 *
 * <p>Source: Kubernetes 1.34.5, allocators of core/v1 Services.
 *
 * @rule The same node port may not be given to two ports of a Service with one protocol.
 */
public final class RepeatedNodePorts {
  private static final int FEW = 16;

  private RepeatedNodePorts() {}

  /**
   * The problem of the first repeated node port; none if the type has no node ports.
   *
   * @param old the stored spec; {@code null} on create
   */
  public static ImmutableList<Problem> check(@Nullable ServiceSpec old, ServiceSpec spec) {
    List<ServicePort> ports = Services.list(spec.getPorts());
    if (!Services.hasNodePorts(spec) || !mayRepeat(ports)) {
      return ImmutableList.of();
    }
    return old == null ? ofCreate(ports, Services.allocatesNodePorts(spec)) : ofUpdate(ports);
  }

  /** Whether a node port may be repeated; always {@code true} for more than 16 ports. */
  private static boolean mayRepeat(List<ServicePort> ports) {
    if (ports.size() > FEW) {
      return true;
    }
    for (int i = 1; i < ports.size(); i++) {
      int number = Services.nodePort(ports.get(i));
      for (int k = 0; k < i && number != 0; k++) {
        if (Services.nodePort(ports.get(k)) == number) {
          return true;
        }
      }
    }
    return false;
  }

  private static ImmutableList<Problem> ofCreate(List<ServicePort> ports, boolean allocates) {
    Map<Integer, Integer> requested = requested(ports);
    Map<Integer, Integer> shared = new HashMap<>();
    Set<Integer> allocated = new HashSet<>();
    int i = 0;
    for (ServicePort port : ports) {
      int own = Services.nodePort(port);
      // without allocation, a port that asks for no node port is skipped
      if (own != 0 || allocates) {
        int number = number(port);
        Integer got = shared.get(number);
        int wanted = got == null ? requested.getOrDefault(number, 0) : own == got ? 0 : own;
        if (wanted != 0 && !allocated.add(wanted)) {
          return ImmutableList.of(
              Problem.invalid(
                  FieldPath.of("spec", "ports").index(i).child("nodePort"),
                  wanted,
                  "provided port is already allocated"));
        }
        if (wanted != 0) {
          shared.putIfAbsent(number, wanted);
        }
      }
      i++;
    }
    return ImmutableList.of();
  }

  /** The first node port that ports with the same port number ask for, by port number. */
  private static Map<Integer, Integer> requested(List<ServicePort> ports) {
    Map<Integer, Integer> out = new HashMap<>();
    for (ServicePort port : ports) {
      if (Services.nodePort(port) != 0) {
        out.putIfAbsent(number(port), Services.nodePort(port));
      }
    }
    return out;
  }

  private static int number(@Nullable ServicePort port) {
    return port == null ? 0 : Services.number(port.getPort());
  }

  private static ImmutableList<Problem> ofUpdate(List<ServicePort> ports) {
    Set<Pair> seen = new HashSet<>();
    for (ServicePort port : ports) {
      int number = Services.nodePort(port);
      if (number != 0 && !seen.add(new Pair(Strings.nullToEmpty(port.getProtocol()), number))) {
        return ImmutableList.of(internalError(port));
      }
    }
    return ImmutableList.of();
  }

  private static Problem internalError(ServicePort port) {
    return Problem.plain(
        FieldPath.root(),
        "duplicate nodePort: {"
            + Strings.nullToEmpty(port.getProtocol())
            + " "
            + Services.nodePort(port)
            + "}",
        LbClassProblemCodes.NODE_PORT_REPEATED);
  }

  private record Pair(String protocol, int nodePort) {}
}
