package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a pool, by the kind of Service.
 *
 * <p>A pool of an Ingress gets servers only from Services that are not of type LoadBalancer, except
 * through node ports; {@code ingress} tells which pool it is. The annotation to do without node
 * ports counts for other pools only. What AKO crashes on, or cannot decide, is added to {@code
 * problems}.
 */
public final class PoolServerRules {
  private static final String SKIP_NODE_PORT = "skipnodeport.ako.vmware.com/enabled";

  private PoolServerRules() {}

  /** The servers in the mode of this AKO, with what is added to the problems as warnings. */
  public static Outcome.Ok<PoolServers> of(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress) {
    List<Problem> problems = new ArrayList<>();
    return new Outcome.Ok<>(of(config, cluster, pool, namespace, service, ingress, problems), ImmutableList.copyOf(problems));
  }

  /** The servers in the mode of this AKO. */
  public static PoolServers of(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress,
      List<Problem> problems) {
    ServiceType mode = config.serviceType();
    if (mode == ServiceType.NODE_PORT) {
      Service object = cluster.service(namespace, service);
      return !ingress && object != null && Manifests.annotation(object, SKIP_NODE_PORT) != null
          ? clusterIp(config, cluster, pool, namespace, service, ingress, problems)
          : NodePortServers.of(config, cluster, pool, namespace, service, problems);
    }
    return mode == ServiceType.NODE_PORT_LOCAL
        ? nodePortLocal(config, cluster, pool, namespace, service, ingress, problems)
        : clusterIp(config, cluster, pool, namespace, service, ingress, problems);
  }

  /** Endpoints as servers. */
  private static PoolServers clusterIp(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress,
      List<Problem> problems) {
    return ingress && !isBackend(config, cluster.service(namespace, service))
        ? PoolServers.none(pool)
        : ClusterIpServers.of(config, cluster, pool, namespace, service, problems);
  }

  /** Ports of nodes for one pod each as servers. */
  private static PoolServers nodePortLocal(
      AkoConfig config,
      ClusterSnapshot cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress,
      List<Problem> problems) {
    return ingress && !isBackend(config, cluster.service(namespace, service))
        ? PoolServers.none(pool)
        : NodePortLocalServers.of(config, cluster, pool, namespace, service, problems);
  }

  /**
   * Whether AKO takes a Service for the backend of an Ingress: any type but LoadBalancer, and that
   * too where AKO serves layer 7 only.
   */
  public static boolean isBackend(AkoConfig config, @Nullable Service service) {
    return service != null
        && service.getSpec() != null
        && (config.layer7Only() || !"LoadBalancer".equals(service.getSpec().getType()));
  }

  /** Whether NodePort mode reaches a backend of an Ingress: by node ports alone. */
  public static boolean hasNodePorts(Service service) {
    return service.getSpec() != null
        && !Manifests.orEmpty(service.getSpec().getType()).equals("ClusterIP");
  }
}
