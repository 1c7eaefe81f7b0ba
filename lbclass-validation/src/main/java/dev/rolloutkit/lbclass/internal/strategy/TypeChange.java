package dev.rolloutkit.lbclass.internal.strategy;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.strategy.DropReason;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Drops the fields that a Service loses when its type changes. The rules are independent of each
 * other, and each drops a field only if the request does not change it.
 *
 * @rule When the type changes, a Service loses the fields that the new type does not use, unless
 *     the request changes them too.
 */
public final class TypeChange {
  private TypeChange() {}

  public static void dropDependents(
      ServiceSpec old, ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    if (Services.isExternalName(spec) && !Services.isExternalName(old)) {
      dropClusterIps(old, spec, dropped);
    }
    if (Services.hasNodePorts(old) && !Services.hasNodePorts(spec) && sameNodePorts(old, spec)) {
      dropNodePorts(spec, dropped);
    }
    dropHealthCheck(old, spec, dropped);
    if (Services.isLoadBalancer(old) && !Services.isLoadBalancer(spec)) {
      dropLoadBalancer(old, spec, dropped);
    }
    if (Services.isExternallyAccessible(old)
        && !Services.isExternallyAccessible(spec)
        && same(old.getExternalTrafficPolicy(), spec.getExternalTrafficPolicy())) {
      add(
          "spec.externalTrafficPolicy",
          DropReason.NOT_EXTERNAL,
          present(spec.getExternalTrafficPolicy()),
          dropped);
      spec.setExternalTrafficPolicy(null);
    }
  }

  private static void dropClusterIps(
      ServiceSpec old, ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    if (same(old.getClusterIP(), spec.getClusterIP())
        && sameList(old.getClusterIPs(), spec.getClusterIPs())) {
      add("spec.clusterIP", DropReason.NO_CLUSTER_IP, present(spec.getClusterIP()), dropped);
      add("spec.clusterIPs", DropReason.NO_CLUSTER_IP, spec.getClusterIPs(), dropped);
      spec.setClusterIP(null);
      spec.setClusterIPs(ServiceCopies.copy((List<String>) null));
    }
    if (sameList(old.getIpFamilies(), spec.getIpFamilies())) {
      add("spec.ipFamilies", DropReason.NO_CLUSTER_IP, spec.getIpFamilies(), dropped);
      spec.setIpFamilies(ServiceCopies.copy((List<String>) null));
    }
    if (same(old.getIpFamilyPolicy(), spec.getIpFamilyPolicy())) {
      add("spec.ipFamilyPolicy", DropReason.NO_CLUSTER_IP, spec.getIpFamilyPolicy(), dropped);
      spec.setIpFamilyPolicy(null);
    }
  }

  private static void dropNodePorts(ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    int i = 0;
    for (ServicePort port : Services.list(spec.getPorts())) {
      int nodePort = Services.nodePort(port);
      if (nodePort != 0) {
        dropped.add(
            new DroppedField(
                "spec.ports[" + i + "].nodePort",
                DropReason.NO_NODE_PORT,
                Integer.toString(nodePort)));
        port.setNodePort(null);
      }
      i++;
    }
  }

  private static void dropHealthCheck(
      ServiceSpec old, ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    int port = Services.number(spec.getHealthCheckNodePort());
    if (port != 0
        && Services.needsHealthCheck(old)
        && !Services.needsHealthCheck(spec)
        && port == Services.number(old.getHealthCheckNodePort())) {
      dropped.add(
          new DroppedField(
              "spec.healthCheckNodePort", DropReason.NO_HEALTH_CHECK, Integer.toString(port)));
      spec.setHealthCheckNodePort(null);
    }
  }

  private static void dropLoadBalancer(
      ServiceSpec old, ServiceSpec spec, ImmutableList.Builder<DroppedField> dropped) {
    Boolean allocate = spec.getAllocateLoadBalancerNodePorts();
    if (allocate != null && allocate.equals(old.getAllocateLoadBalancerNodePorts())) {
      dropped.add(
          new DroppedField(
              "spec.allocateLoadBalancerNodePorts", DropReason.TYPE_CHANGED, allocate.toString()));
      spec.setAllocateLoadBalancerNodePorts(null);
    }
    if (Objects.equals(old.getLoadBalancerClass(), spec.getLoadBalancerClass())) {
      add("spec.loadBalancerClass", DropReason.TYPE_CHANGED, spec.getLoadBalancerClass(), dropped);
      spec.setLoadBalancerClass(null);
    }
  }

  /** Whether all node ports of the request occur in the stored Service, at any port. */
  private static boolean sameNodePorts(ServiceSpec old, ServiceSpec spec) {
    Set<Integer> was = null;
    for (ServicePort port : Services.list(spec.getPorts())) {
      int nodePort = Services.nodePort(port);
      if (nodePort != 0) {
        was = was == null ? nodePorts(old) : was;
        if (!was.contains(nodePort)) {
          return false;
        }
      }
    }
    return true;
  }

  public static Set<Integer> nodePorts(ServiceSpec spec) {
    Set<Integer> out = new HashSet<>();
    for (ServicePort port : Services.list(spec.getPorts())) {
      if (Services.nodePort(port) != 0) {
        out.add(Services.nodePort(port));
      }
    }
    return out;
  }

  private static boolean same(@Nullable String a, @Nullable String b) {
    return Strings.nullToEmpty(a).equals(Strings.nullToEmpty(b));
  }

  public static boolean sameList(@Nullable List<String> a, @Nullable List<String> b) {
    return Services.list(a).equals(Services.list(b));
  }

  /** The string, or {@code null} if it is empty. */
  private static @Nullable String present(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text;
  }

  private static void add(
      String path,
      DropReason reason,
      @Nullable String value,
      ImmutableList.Builder<DroppedField> dropped) {
    if (value != null) {
      dropped.add(new DroppedField(path, reason, MessageStyle.V1_34.text(value)));
    }
  }

  private static void add(
      String path,
      DropReason reason,
      @Nullable List<String> values,
      ImmutableList.Builder<DroppedField> dropped) {
    if (values != null && !values.isEmpty()) {
      dropped.add(new DroppedField(path, reason, MessageStyle.V1_34.list(values, "string")));
    }
  }
}
