package dev.rolloutkit.lbclass.internal.evaluation;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.internal.strategy.DualStack;
import dev.rolloutkit.lbclass.internal.strategy.TypeChange;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the checks of a prepared Service that depend on the cluster: those of IP addresses,
 * families and ports that the request sets and the stored Service does not have.
 *
 * @rule Whether an address, a family or a node port is free depends on the cluster.
 */
final class Caveats {
  private Caveats() {}

  static ImmutableSet<Caveat> of(@Nullable ServiceSpec old, ServiceSpec spec) {
    Set<Caveat> out = EnumSet.noneOf(Caveat.class);
    if (requestsClusterIp(old, spec)) {
      out.add(Caveat.CLUSTER_IP);
    }
    if (DualStack.dependsOnCluster(old, spec)) {
      out.add(Caveat.IP_FAMILIES);
    }
    if (Services.needsHealthCheck(spec)
        && Services.number(spec.getHealthCheckNodePort()) != 0
        && (old == null || !Services.needsHealthCheck(old))) {
      out.add(Caveat.HEALTH_CHECK_NODE_PORT);
    }
    if (Services.hasNodePorts(spec)) {
      addNodePorts(old, spec, out);
    }
    return Sets.immutableEnumSet(out);
  }

  private static boolean requestsClusterIp(@Nullable ServiceSpec old, ServiceSpec spec) {
    List<String> ips = Services.list(spec.getClusterIPs());
    if (Services.isExternalName(spec) || Services.isHeadless(spec) || ips.isEmpty()) {
      return false;
    }
    return old == null
        || Services.isExternalName(old)
        || !new HashSet<>(Services.list(old.getClusterIPs())).containsAll(ips);
  }

  private static void addNodePorts(@Nullable ServiceSpec old, ServiceSpec spec, Set<Caveat> out) {
    Set<Integer> held =
        old != null && Services.hasNodePorts(old) ? TypeChange.nodePorts(old) : Set.of();
    int without = 0;
    for (ServicePort port : Services.list(spec.getPorts())) {
      int nodePort = Services.nodePort(port);
      if (nodePort == 0) {
        without++;
      } else if (!held.contains(nodePort)) {
        out.add(Caveat.NODE_PORT);
      }
    }
    if (without > 1 && Services.allocatesNodePorts(spec)) {
      out.add(Caveat.NODE_PORT_ALLOCATION);
    }
  }
}
