package dev.rolloutkit.lbclass.strategy;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassProblemCodes;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer of the API server's allocator if two ports of a Service have the same protocol and the
 * same node port. It comes before validation, which reports a duplicate value.
 *
 * <p>Compatibility: an update ends with an internal error, code 500. On create, two ports with the
 * same port number share their node port, so that only validation finds the repetition.
 *
 * <p>Source: Kubernetes 1.34.5, allocators of core/v1 Services.
 */
public final class RepeatedNodePorts {
  private RepeatedNodePorts() {}

  /**
   * The problem of the first repeated node port; none if the type has no node ports.
   *
   * @param old the stored spec; {@code null} on create
   */
  public static ImmutableList<Problem> check(@Nullable ServiceSpec old, ServiceSpec spec) {
    List<ServicePort> ports = Services.list(spec.getPorts());
    if (ports.size() < 2 || !Services.hasNodePorts(spec)) {
      return ImmutableList.of();
    }
    Map<Pair, ServicePort> seen = new HashMap<>(ports.size() * 2);
    int i = 0;
    for (ServicePort port : ports) {
      int number = Services.nodePort(port);
      ServicePort first =
          number == 0
              ? null
              : seen.putIfAbsent(new Pair(Strings.nullToEmpty(port.getProtocol()), number), port);
      if (first != null && old != null) {
        return ImmutableList.of(internalError(port));
      }
      if (first != null && Services.number(first.getPort()) != Services.number(port.getPort())) {
        return ImmutableList.of(
            Problem.invalid(
                FieldPath.of("spec", "ports").index(i).child("nodePort"),
                number,
                "provided port is already allocated"));
      }
      i++;
    }
    return ImmutableList.of();
  }

  private static Problem internalError(ServicePort port) {
    return Problem.text(
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
