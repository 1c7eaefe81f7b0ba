package dev.rolloutkit.lbclass.strategy;

import com.google.common.base.Strings;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.SessionAffinityConfigBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The defaults that the API server applies to a Service before all other steps. The class is never
 * defaulted.
 *
 * <p>Source: Kubernetes 1.34.5, defaults of core/v1.
 *
 * @rule A Service gets its defaults first; the class has none.
 */
public final class ServiceDefaults {
  /** Three hours, in seconds. */
  private static final int AFFINITY_TIMEOUT = 10800;

  private ServiceDefaults() {}

  /** A copy of the Service with every default applied. */
  public static Service apply(Service service, ServiceGates gates) {
    Service out = ServiceCopies.copy(service);
    applyTo(out, gates);
    return out;
  }

  /** Applies the defaults to a modifiable Service, which must have a spec. */
  public static void applyTo(Service out, ServiceGates gates) {
    ServiceSpec spec = out.getSpec();
    applyAffinity(spec);
    if (Services.type(spec).isEmpty()) {
      spec.setType(Services.CLUSTER_IP);
    }
    for (ServicePort port : Services.list(spec.getPorts())) {
      applyPort(port);
    }
    if (Services.isExternallyAccessible(spec)
        && Strings.nullToEmpty(spec.getExternalTrafficPolicy()).isEmpty()) {
      spec.setExternalTrafficPolicy("Cluster");
    }
    if (spec.getInternalTrafficPolicy() == null
        && (Services.hasNodePorts(spec) || Services.CLUSTER_IP.equals(spec.getType()))) {
      spec.setInternalTrafficPolicy("Cluster");
    }
    if (Services.isLoadBalancer(spec)) {
      if (spec.getAllocateLoadBalancerNodePorts() == null) {
        spec.setAllocateLoadBalancerNodePorts(true);
      }
      if (gates.loadBalancerIpMode()) {
        applyIpModes(out);
      }
    }
  }

  private static void applyAffinity(ServiceSpec spec) {
    if (Strings.nullToEmpty(spec.getSessionAffinity()).isEmpty()) {
      spec.setSessionAffinity("None");
    }
    if (spec.getSessionAffinity().equals("None")) {
      spec.setSessionAffinityConfig(null);
    } else if (spec.getSessionAffinity().equals("ClientIP")
        && (spec.getSessionAffinityConfig() == null
            || spec.getSessionAffinityConfig().getClientIP() == null
            || spec.getSessionAffinityConfig().getClientIP().getTimeoutSeconds() == null)) {
      spec.setSessionAffinityConfig(
          new SessionAffinityConfigBuilder().withNewClientIP(AFFINITY_TIMEOUT).build());
    }
  }

  private static void applyPort(@Nullable ServicePort port) {
    if (port == null) {
      return;
    }
    if (Strings.nullToEmpty(port.getProtocol()).isEmpty()) {
      port.setProtocol("TCP");
    }
    IntOrString target = port.getTargetPort();
    if (target == null
        || target.getValue() == null
        || target.getValue().equals(0)
        || target.getValue().equals("")) {
      port.setTargetPort(new IntOrString(Services.number(port.getPort())));
    }
  }

  private static void applyIpModes(Service service) {
    for (LoadBalancerIngress entry : Services.ingress(service)) {
      if (entry != null
          && entry.getIpMode() == null
          && !Strings.nullToEmpty(entry.getIp()).isEmpty()) {
        entry.setIpMode("VIP");
      }
    }
  }
}
