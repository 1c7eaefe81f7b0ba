package dev.rolloutkit.lbclass.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.service.ServiceReader;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.SessionAffinityConfig;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of a cloud provider's service controller about a Service.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service controller.
 *
 * @rule A Service is queued for a sync when it is added or changed in a way that matters.
 */
public final class ServiceController {
  private ServiceController() {}

  /**
   * Whether the Service is a load balancer without a class; an empty class counts as a class.
   *
   * @rule The cloud provider's service controller makes load balancers for Services of type
   *     LoadBalancer without a class; an empty class counts as one.
   */
  public static boolean wantsLoadBalancer(Service service) {
    ServiceSpec spec = Services.spec(service);
    return Services.isLoadBalancer(spec) && spec.getLoadBalancerClass() == null;
  }

  /**
   * Whether the controller deletes the load balancer of a Service, because the Service has the
   * finalizer and either is being deleted or is not of type LoadBalancer.
   *
   * <p>Compatibility: this includes Services of other controllers that have the finalizer.
   *
   * @rule The load balancer of a Service with the finalizer is deleted when the Service is being
   *     deleted or has another type.
   */
  public static boolean needsCleanup(Service service) {
    return CleanupFinalizer.isIn(Services.finalizers(service))
        && (Services.isDeleting(service) || !Services.isLoadBalancer(Services.spec(service)));
  }

  /** Whether a Service is queued for a sync when it is added. */
  public static boolean enqueueAdded(Service service) {
    return wantsLoadBalancer(service) || needsCleanup(service);
  }

  /** Whether a Service is queued for a sync when it changes. */
  public static boolean enqueueUpdated(Service old, Service service) {
    return needsUpdate(old, service).isPresent() || needsCleanup(service);
  }

  /**
   * The first difference that requires an update of the load balancer; empty if there is none.
   *
   * <p>The following are not compared: labels, selector, finalizers, deletion timestamp, cluster
   * IPs, internal traffic policy, node port allocation, traffic distribution, status, and the value
   * of the class. Of the IP families only the number is compared. Missing and empty lists and maps
   * are equal; {@link #needsUpdateStrict} distinguishes them.
   *
   * @rule A load balancer is updated when the Service's ports, source ranges, affinity,
   *     annotations, addresses or traffic policy change.
   */
  public static Optional<UpdateReason> needsUpdate(Service old, Service service) {
    boolean wanted = wantsLoadBalancer(old);
    boolean wants = wantsLoadBalancer(service);
    if (!wanted && !wants) {
      return Optional.empty();
    }
    return wanted != wants ? Optional.of(UpdateReason.WANTS) : difference(old, service);
  }

  /**
   * As {@link #needsUpdate}, but a missing list of source ranges differs from an empty one, and
   * missing annotations differ from empty ones, as when the controller compares objects in memory.
   * Objects that an API server has stored never differ only in this way.
   *
   * @return whether the load balancer needs an update; fails if a tree cannot be read as a Service
   */
  public static Outcome<Boolean> needsUpdateStrict(JsonNode old, JsonNode service) {
    return ServiceReader.read(old)
        .flatMap(
            was ->
                ServiceReader.read(service)
                    .map(
                        is ->
                            needsUpdate(was, is).isPresent()
                                || (wantsLoadBalancer(is)
                                    && (differ(old, service, "spec", "loadBalancerSourceRanges")
                                        || differ(old, service, "metadata", "annotations")))));
  }

  /** Whether the field is missing in exactly one of the two Services. */
  private static boolean differ(JsonNode old, JsonNode service, String part, String name) {
    return isNil(old.path(part).path(name)) != isNil(service.path(part).path(name));
  }

  private static boolean isNil(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private static Optional<UpdateReason> difference(Service old, Service service) {
    ServiceSpec was = Services.spec(old);
    ServiceSpec is = Services.spec(service);
    UpdateReason reason = null;
    if (!sameTexts(was.getLoadBalancerSourceRanges(), is.getLoadBalancerSourceRanges())) {
      reason = UpdateReason.SOURCE_RANGES;
    } else if (!samePorts(Services.list(was.getPorts()), Services.list(is.getPorts()))) {
      reason = UpdateReason.PORTS;
    } else if (!same(was.getSessionAffinity(), is.getSessionAffinity())) {
      reason = UpdateReason.SESSION_AFFINITY;
    } else if (!same(was.getSessionAffinityConfig(), is.getSessionAffinityConfig())) {
      reason = UpdateReason.SESSION_AFFINITY_CONFIG;
    } else if (!same(was.getLoadBalancerIP(), is.getLoadBalancerIP())) {
      reason = UpdateReason.LOAD_BALANCER_IP;
    } else if (!sameTexts(was.getExternalIPs(), is.getExternalIPs())) {
      reason = UpdateReason.EXTERNAL_IPS;
    } else if (!sameMaps(Services.annotations(old), Services.annotations(service))) {
      reason = UpdateReason.ANNOTATIONS;
    } else if (!Services.uid(old).equals(Services.uid(service))) {
      reason = UpdateReason.UID;
    } else if (!same(was.getExternalTrafficPolicy(), is.getExternalTrafficPolicy())) {
      reason = UpdateReason.EXTERNAL_TRAFFIC_POLICY;
    } else if (Services.number(was.getHealthCheckNodePort())
        != Services.number(is.getHealthCheckNodePort())) {
      reason = UpdateReason.HEALTH_CHECK_NODE_PORT;
    } else if (Services.list(was.getIpFamilies()).size()
        != Services.list(is.getIpFamilies()).size()) {
      reason = UpdateReason.IP_FAMILIES;
    }
    return Optional.ofNullable(reason);
  }

  private static boolean samePorts(List<ServicePort> was, List<ServicePort> is) {
    if (was.size() != is.size()) {
      return false;
    }
    Iterator<ServicePort> others = is.iterator();
    for (ServicePort port : was) {
      if (!samePort(port, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean samePort(@Nullable ServicePort a, @Nullable ServicePort b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return same(a.getName(), b.getName())
        && same(a.getProtocol(), b.getProtocol())
        && Services.number(a.getPort()) == Services.number(b.getPort())
        && Services.nodePort(a) == Services.nodePort(b)
        && target(a.getTargetPort()).equals(target(b.getTargetPort()))
        && Objects.equals(a.getAppProtocol(), b.getAppProtocol());
  }

  /** The number or the name of a target port; 0 if it is missing. */
  private static Object target(@Nullable IntOrString port) {
    return port == null || port.getValue() == null ? Integer.valueOf(0) : port.getValue();
  }

  private static boolean same(@Nullable String a, @Nullable String b) {
    return Strings.nullToEmpty(a).equals(Strings.nullToEmpty(b));
  }

  /** Compares the timeouts; a missing config, a missing clientIP and a missing timeout differ. */
  private static boolean same(
      @Nullable SessionAffinityConfig a, @Nullable SessionAffinityConfig b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    if (a.getClientIP() == null || b.getClientIP() == null) {
      return a.getClientIP() == null && b.getClientIP() == null;
    }
    return Objects.equals(a.getClientIP().getTimeoutSeconds(), b.getClientIP().getTimeoutSeconds());
  }

  private static boolean sameTexts(@Nullable List<String> was, @Nullable List<String> is) {
    List<String> a = Services.list(was);
    List<String> b = Services.list(is);
    if (a.size() != b.size()) {
      return false;
    }
    Iterator<String> others = b.iterator();
    for (String text : a) {
      if (!same(text, others.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameMaps(Map<String, String> was, Map<String, String> is) {
    if (was.size() != is.size()) {
      return false;
    }
    for (Map.Entry<String, String> entry : was.entrySet()) {
      if (!is.containsKey(entry.getKey()) || !same(entry.getValue(), is.get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }
}
