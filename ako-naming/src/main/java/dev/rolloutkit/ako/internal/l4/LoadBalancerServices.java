package dev.rolloutkit.ako.internal.l4;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.parse.IngressClasses;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import org.jspecify.annotations.Nullable;

/** Questions about a Service of type LoadBalancer. */
public final class LoadBalancerServices {
  /** The annotation with the node ports of a Pod. */
  public static final String NODE_PORTS = "nodeportlocal.antrea.io";

  private static final String NPL_ENABLED = "nodeportlocal.antrea.io/enabled";
  static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";
  static final String EXTERNAL_DNS = "external-dns.alpha.kubernetes.io/hostname";
  private static final String ADDRESS = "ako.vmware.com/load-balancer-ip";
  private static final String L4_RULE = "ako.vmware.com/l4rule";

  private LoadBalancerServices() {}

  /** Whether a Service is of type LoadBalancer. */
  public static boolean isLoadBalancer(@Nullable Service service) {
    return service != null
        && service.getSpec() != null
        && "LoadBalancer".equals(service.getSpec().getType());
  }

  /** Whether a Service is of AKO's load balancer class. */
  public static boolean isOurClass(AkoConfig config, Service service) {
    String lbClass = service.getSpec().getLoadBalancerClass();
    return lbClass == null
        ? config.defaultLbController()
        : lbClass.equals(IngressClasses.CONTROLLER);
  }

  /** The value of the shared-VIP annotation; empty for none. */
  public static String sharedVipOf(Service service) {
    return AkoManifests.orEmpty(AkoManifests.annotation(service, SHARED_VIP));
  }

  /** Whether a Service shares its address with others. */
  public static boolean sharesAddress(Service service) {
    return !sharedVipOf(service).isEmpty();
  }

  /** Whether a Service has the NodePortLocal annotation. */
  public static boolean isAnnotated(Service service) {
    return "true".equals(AkoManifests.annotation(service, NPL_ENABLED));
  }

  /** Whether a Service lacks the NodePortLocal annotation that AKO adds to it. */
  public static boolean isUnannotated(AkoConfig config, Service service) {
    return config.serviceType() == ServiceType.NODE_PORT_LOCAL
        && config.autoAnnotateService()
        && !isAnnotated(service);
  }

  static boolean hasSctp(Service service) {
    for (ServicePort port : AkoManifests.orEmpty(service.getSpec().getPorts())) {
      if (port != null && "SCTP".equals(port.getProtocol())) {
        return true;
      }
    }
    return false;
  }

  static int number(ServicePort port) {
    return port.getPort() == null ? 0 : port.getPort();
  }

  /**
   * The requested address: {@code loadBalancerIP}, otherwise the annotation; not validated.
   *
   * @rule A Service requests an address in {@code loadBalancerIP}, otherwise in an annotation.
   */
  static String requestedAddress(Service service) {
    String field = AkoManifests.orEmpty(service.getSpec().getLoadBalancerIP());
    return field.isEmpty()
        ? AkoManifests.orEmpty(AkoManifests.annotation(service, ADDRESS))
        : field;
  }

  /** The L4Rule in a Service's annotation, by default in its namespace; {@code null} for none. */
  public static @Nullable NamespacedName l4RuleOf(Service service) {
    String name = AkoManifests.orEmpty(AkoManifests.annotation(service, L4_RULE));
    int slash = name.indexOf('/');
    if (name.isEmpty()) {
      return null;
    }
    return slash < 0
        ? new NamespacedName(NamespacedName.of(service).namespace(), name)
        : new NamespacedName(name.substring(0, slash), name.substring(slash + 1));
  }
}
