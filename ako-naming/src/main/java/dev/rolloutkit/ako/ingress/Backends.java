package dev.rolloutkit.ako.ingress;

import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.IngressServiceBackend;
import io.fabric8.kubernetes.api.model.networking.v1.ServiceBackendPort;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks up the ports of backends in their Services. */
public final class Backends {
  private static final int DEFAULT_PORT = 80;

  private Backends() {}

  /**
   * The backend of a path.
   *
   * <p>Compatibility: AKO compares a missing number as 0 and a missing name as an empty string with
   * the Service's ports. So a number that the Service does not have matches a port without a name.
   * A port that the path refers to by name has the number 80.
   *
   * @rule The backend of a path is looked up by number or name among the ports of its Service; a
   *     missing number counts as 0 and a missing name as an empty string.
   */
  static PathBackend of(IngressServiceBackend backend, @Nullable Service service) {
    ServiceBackendPort port = backend.getPort();
    Integer given = port == null ? null : port.getNumber();
    int number = given == null ? 0 : given;
    String name = AkoManifests.orEmpty(port == null ? null : port.getName());
    List<@Nullable ServicePort> ports =
        service == null || service.getSpec() == null
            ? List.of()
            : AkoManifests.orEmpty(service.getSpec().getPorts());
    return new PathBackend(
        AkoManifests.orEmpty(backend.getName()),
        number == 0 ? DEFAULT_PORT : number,
        name.isEmpty() ? nameOf(ports, number) : name,
        isNodePort(service) ? null : targetPort(ports, number, name));
  }

  private static String nameOf(List<@Nullable ServicePort> ports, int number) {
    for (ServicePort port : ports) {
      if (port != null && number(port) == number) {
        return AkoManifests.orEmpty(port.getName());
      }
    }
    return "";
  }

  private static @Nullable IntOrStringValue targetPort(
      List<@Nullable ServicePort> ports, int number, String name) {
    for (ServicePort port : ports) {
      if (port != null
          && (number(port) == number || name.equals(AkoManifests.orEmpty(port.getName())))) {
        return targetPort(port);
      }
    }
    return null;
  }

  /** The target port of a Service's port; {@code null} if it is absent, 0 or empty. */
  public static @Nullable IntOrStringValue targetPort(ServicePort port) {
    IntOrString target = port.getTargetPort();
    if (target == null) {
      return null;
    }
    if (target.getStrVal() != null) {
      return target.getStrVal().isEmpty() ? null : IntOrStringValue.of(target.getStrVal());
    }
    Integer number = target.getIntVal();
    return number == null || number == 0 ? null : IntOrStringValue.of(number);
  }

  private static int number(ServicePort port) {
    return port.getPort() == null ? 0 : port.getPort();
  }

  private static boolean isNodePort(@Nullable Service service) {
    return service != null
        && service.getSpec() != null
        && "NodePort".equals(service.getSpec().getType());
  }
}
