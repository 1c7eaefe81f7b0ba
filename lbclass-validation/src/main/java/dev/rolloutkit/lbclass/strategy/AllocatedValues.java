package dev.rolloutkit.lbclass.strategy;

import com.google.common.base.Strings;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.internal.strategy.TypeChange;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Copies values that the cluster has allocated from the stored Service to an update that omits
 * them, so that clients do not have to send them.
 *
 * <p>Source: Kubernetes 1.34.5, storage of core/v1 Services.
 *
 * @rule An update that omits cluster IPs, node ports or the health check node port keeps those of
 *     the stored Service, by the names of ports.
 */
public final class AllocatedValues {
  private AllocatedValues() {}

  /**
   * Returns a copy of the new Service, in which missing cluster IPs, node ports and health check
   * node port are copied from the stored Service. Ports are matched by name.
   *
   * <p>Compatibility: two new ports with the same name may get the same node port. {@link
   * LbClassDefect#NODE_PORT_GIVEN_TWICE} fixes this: only the first one gets it.
   */
  public static Service carry(Service old, Service service, ServerSettings settings) {
    Service out = ServiceCopies.copy(service);
    carryTo(old, out, settings);
    return out;
  }

  /**
   * Returns a copy of the new Service, in which {@code clusterIPs} is adjusted to {@code
   * clusterIP}, for clients that set only the latter.
   *
   * @param old the stored Service; {@code null} on create
   */
  public static Service normalizeClusterIps(@Nullable Service old, Service service) {
    Service out = ServiceCopies.copy(service);
    normalize(old, out);
    return out;
  }

  public static void carryTo(Service old, Service out, ServerSettings settings) {
    ServiceSpec was = Services.spec(old);
    ServiceSpec spec = out.getSpec();
    if (!Services.isExternalName(was) && !Services.isExternalName(spec)) {
      if (Strings.nullToEmpty(spec.getClusterIP()).isEmpty()) {
        spec.setClusterIP(was.getClusterIP());
      }
      if (Services.list(spec.getClusterIPs()).isEmpty()
          && !Services.list(was.getClusterIPs()).isEmpty()) {
        spec.setClusterIPs(ServiceCopies.copy(was.getClusterIPs()));
      }
    }
    if (Services.allocatesNodePorts(was) && Services.allocatesNodePorts(spec)) {
      carryNodePorts(was, spec, settings);
    }
    if (Services.needsHealthCheck(was)
        && Services.needsHealthCheck(spec)
        && Services.number(spec.getHealthCheckNodePort()) == 0) {
      spec.setHealthCheckNodePort(was.getHealthCheckNodePort());
    }
  }

  private static void carryNodePorts(ServiceSpec was, ServiceSpec spec, ServerSettings settings) {
    if (!lacksNodePort(spec)) {
      return;
    }
    Map<String, Integer> byName = new HashMap<>();
    for (ServicePort port : Services.list(was.getPorts())) {
      if (port != null) {
        byName.put(Strings.nullToEmpty(port.getName()), Services.nodePort(port));
      }
    }
    Set<Integer> used = TypeChange.nodePorts(spec);
    used.retainAll(TypeChange.nodePorts(was));
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (port != null && Services.nodePort(port) == 0) {
        Integer stored = byName.get(Strings.nullToEmpty(port.getName()));
        if (stored != null && stored != 0 && !used.contains(stored)) {
          port.setNodePort(stored);
          if (settings.fixes().fixes(LbClassDefect.NODE_PORT_GIVEN_TWICE)) {
            used.add(stored);
          }
        }
      }
    }
  }

  private static boolean lacksNodePort(ServiceSpec spec) {
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (port != null && Services.nodePort(port) == 0) {
        return true;
      }
    }
    return false;
  }

  public static void normalize(@Nullable Service old, Service out) {
    ServiceSpec spec = out.getSpec();
    String ip = Strings.nullToEmpty(spec.getClusterIP());
    if (old == null) {
      if (!ip.isEmpty() && Services.list(spec.getClusterIPs()).isEmpty()) {
        spec.setClusterIPs(listOf(ip));
      }
      return;
    }
    ServiceSpec was = Services.spec(old);
    String oldIp = Strings.nullToEmpty(was.getClusterIP());
    boolean sameIp = ip.equals(oldIp);
    if (sameIp
        && Services.list(spec.getClusterIPs()).isEmpty()
        && !Services.list(was.getClusterIPs()).isEmpty()) {
      spec.setClusterIPs(ServiceCopies.copy(was.getClusterIPs()));
    }
    if (!sameIp && TypeChange.sameList(was.getClusterIPs(), spec.getClusterIPs())) {
      spec.setClusterIPs(ip.isEmpty() ? new ArrayList<>() : listOf(ip));
    }
  }

  private static List<String> listOf(String ip) {
    List<String> out = new ArrayList<>(1);
    out.add(ip);
    return out;
  }
}
