package dev.rolloutkit.lbclass.service;

import com.google.common.base.Strings;
import dev.rolloutkit.lbclass.internal.service.ServiceCopies;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Accessors and predicates for Services that several rules need. As in the API server's own types,
 * a missing value is read as the zero value: {@code ""} for a string, {@code 0} for a number, and
 * an empty list for a list. No argument is modified.
 */
public final class Services {
  /** The type of a Service with an external load balancer. */
  public static final String LOAD_BALANCER = "LoadBalancer";

  /** The type of a Service that opens a port on each node. */
  public static final String NODE_PORT = "NodePort";

  /** The type of a Service that is accessible only within the cluster. */
  public static final String CLUSTER_IP = "ClusterIP";

  /** The type of a Service that is an alias of a host name. */
  public static final String EXTERNAL_NAME = "ExternalName";

  /** The cluster IP of a headless Service. */
  public static final String HEADLESS = "None";

  /** The finalizer of the service controller. */
  public static final String CLEANUP_FINALIZER = "service.kubernetes.io/load-balancer-cleanup";

  /** The older annotation for {@code spec.loadBalancerSourceRanges}. */
  public static final String SOURCE_RANGES_ANNOTATION =
      "service.beta.kubernetes.io/load-balancer-source-ranges";

  private Services() {}

  /**
   * A deep copy, which shares nothing mutable with the original except the values of unknown
   * properties. It always has a spec.
   */
  public static Service copy(Service service) {
    return ServiceCopies.copy(service);
  }

  /** The spec; a new, empty one if the Service has none. */
  public static ServiceSpec spec(Service service) {
    ServiceSpec spec = service.getSpec();
    return spec == null ? new ServiceSpec() : spec;
  }

  /** The type; {@code ""} if it is missing. */
  public static String type(ServiceSpec spec) {
    return Strings.nullToEmpty(spec.getType());
  }

  /** Whether the type is exactly {@code LoadBalancer}. */
  public static boolean isLoadBalancer(ServiceSpec spec) {
    return LOAD_BALANCER.equals(spec.getType());
  }

  /** Whether the type is {@code NodePort} or {@code LoadBalancer}. */
  public static boolean hasNodePorts(ServiceSpec spec) {
    return isLoadBalancer(spec) || NODE_PORT.equals(spec.getType());
  }

  /** Whether the type is exactly {@code ExternalName}. */
  public static boolean isExternalName(ServiceSpec spec) {
    return EXTERNAL_NAME.equals(spec.getType());
  }

  /** Whether {@code None} is the only element of {@code clusterIPs}. */
  public static boolean isHeadless(ServiceSpec spec) {
    List<String> ips = list(spec.getClusterIPs());
    return ips.size() == 1 && HEADLESS.equals(ips.get(0));
  }

  /**
   * Whether clients outside the cluster can reach the Service: through node ports, or through
   * external IPs of a {@code ClusterIP} Service.
   */
  public static boolean isExternallyAccessible(ServiceSpec spec) {
    return hasNodePorts(spec)
        || (CLUSTER_IP.equals(spec.getType()) && !list(spec.getExternalIPs()).isEmpty());
  }

  /** Whether external traffic is routed only to endpoints on the node that receives it. */
  public static boolean requestsOnlyLocalTraffic(ServiceSpec spec) {
    return hasNodePorts(spec) && "Local".equals(spec.getExternalTrafficPolicy());
  }

  /**
   * Whether the load balancer needs a health check to find the nodes with an endpoint.
   *
   * @rule A load balancer needs a health check node port if external traffic is local.
   */
  public static boolean needsHealthCheck(ServiceSpec spec) {
    return isLoadBalancer(spec) && "Local".equals(spec.getExternalTrafficPolicy());
  }

  /**
   * Whether the API server allocates node ports: always for {@code NodePort}, and for {@code
   * LoadBalancer} unless the Service disables it.
   *
   * @rule Node ports are allocated for NodePort, and for LoadBalancer unless {@code
   *     allocateLoadBalancerNodePorts} is false.
   */
  public static boolean allocatesNodePorts(ServiceSpec spec) {
    return NODE_PORT.equals(spec.getType())
        || (isLoadBalancer(spec) && !Boolean.FALSE.equals(spec.getAllocateLoadBalancerNodePorts()));
  }

  /** The name in the metadata. */
  public static String name(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null ? "" : Strings.nullToEmpty(meta.getName());
  }

  /** The namespace in the metadata. */
  public static String namespace(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null ? "" : Strings.nullToEmpty(meta.getNamespace());
  }

  /** The uid in the metadata. */
  public static String uid(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null ? "" : Strings.nullToEmpty(meta.getUid());
  }

  /** The annotations; a value may be {@code null}, which counts as empty. */
  public static Map<String, String> annotations(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null || meta.getAnnotations() == null ? Map.of() : meta.getAnnotations();
  }

  /** The labels. */
  public static Map<String, String> labels(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null || meta.getLabels() == null ? Map.of() : meta.getLabels();
  }

  /** The finalizers. */
  public static List<String> finalizers(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta == null ? List.of() : list(meta.getFinalizers());
  }

  /** Whether the deletion of the Service has been requested. */
  public static boolean isDeleting(Service service) {
    ObjectMeta meta = service.getMetadata();
    return meta != null && meta.getDeletionTimestamp() != null;
  }

  /** The entries of {@code status.loadBalancer.ingress}. */
  public static List<LoadBalancerIngress> ingress(Service service) {
    return service.getStatus() == null || service.getStatus().getLoadBalancer() == null
        ? List.of()
        : list(service.getStatus().getLoadBalancer().getIngress());
  }

  /** The node port; 0 if there is none. */
  public static int nodePort(@Nullable ServicePort port) {
    return port == null ? 0 : number(port.getNodePort());
  }

  /** The number; 0 if it is {@code null}. */
  public static int number(@Nullable Integer number) {
    return number == null ? 0 : number;
  }

  /** The list; empty if it is {@code null}. */
  public static <T> List<T> list(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }
}
