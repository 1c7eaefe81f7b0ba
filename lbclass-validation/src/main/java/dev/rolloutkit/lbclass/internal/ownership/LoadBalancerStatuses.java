package dev.rolloutkit.lbclass.internal.ownership;

import com.google.common.base.Strings;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.PortStatus;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares the statuses of load balancers.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service helpers.
 *
 * @rule Two statuses are equal if they have equal entries in the same order.
 */
public final class LoadBalancerStatuses {
  private LoadBalancerStatuses() {}

  /**
   * Whether both statuses have equal {@code ingress} entries in the same order. A missing value
   * equals an empty one, except in {@code ipMode}, where a missing value differs from both {@code
   * VIP} and the empty string.
   */
  public static boolean equal(
      @Nullable LoadBalancerStatus left, @Nullable LoadBalancerStatus right) {
    List<LoadBalancerIngress> a = left == null ? List.of() : Services.list(left.getIngress());
    List<LoadBalancerIngress> b = right == null ? List.of() : Services.list(right.getIngress());
    if (a.size() != b.size()) {
      return false;
    }
    Iterator<LoadBalancerIngress> others = b.iterator();
    for (LoadBalancerIngress entry : a) {
      if (!equal(entry, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean equal(@Nullable LoadBalancerIngress a, @Nullable LoadBalancerIngress b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return Strings.nullToEmpty(a.getIp()).equals(Strings.nullToEmpty(b.getIp()))
        && Strings.nullToEmpty(a.getHostname()).equals(Strings.nullToEmpty(b.getHostname()))
        && Objects.equals(a.getIpMode(), b.getIpMode())
        && equal(Services.list(a.getPorts()), Services.list(b.getPorts()));
  }

  private static boolean equal(List<PortStatus> a, List<PortStatus> b) {
    if (a.size() != b.size()) {
      return false;
    }
    Iterator<PortStatus> others = b.iterator();
    for (PortStatus port : a) {
      PortStatus other = others.next();
      boolean same = (port == null) == (other == null);
      if (same && port != null && other != null) {
        same =
            Services.number(port.getPort()) == Services.number(other.getPort())
                && Strings.nullToEmpty(port.getProtocol())
                    .equals(Strings.nullToEmpty(other.getProtocol()))
                && Objects.equals(port.getError(), other.getError());
      }
      if (!same) {
        return false;
      }
    }
    return true;
  }
}
