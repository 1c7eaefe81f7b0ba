package dev.rolloutkit.ako.pool;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the servers of a pool, depending on AKO's service type.
 *
 * <p>{@code ingress} says whether the pool belongs to an Ingress or Route. Such a pool gets servers
 * from a Service of type LoadBalancer only in NodePort mode or if AKO serves only layer 7. The
 * annotation {@code skipnodeport.ako.vmware.com/enabled} has an effect only on other pools. Each
 * object on which AKO crashes, and each choice that AKO makes at random, is reported in the
 * problems.
 *
 * @rule A Service of type LoadBalancer is no backend of an Ingress, unless AKO serves only layer 7.
 */
public final class PoolServerRules {
  private static final String SKIP_NODE_PORT = "skipnodeport.ako.vmware.com/enabled";

  private PoolServerRules() {}

  /** The servers of a pool, with the problems as warnings. */
  public static Outcome.Ok<PoolServers> of(
      AkoConfig config,
      AkoCluster cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress) {
    List<Problem> problems = new ArrayList<>();
    return new Outcome.Ok<>(
        of(config, cluster, pool, namespace, service, ingress, problems),
        ImmutableList.copyOf(problems));
  }

  /** The servers of a pool; adds its problems to {@code problems}. */
  public static PoolServers of(
      AkoConfig config,
      AkoCluster cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress,
      List<Problem> problems) {
    ServiceType mode = config.serviceType();
    if (mode == ServiceType.NODE_PORT) {
      Service object = cluster.service(namespace, service);
      return !ingress && object != null && AkoManifests.annotation(object, SKIP_NODE_PORT) != null
          ? clusterIp(config, cluster, pool, namespace, service, ingress, problems)
          : NodePortServers.of(config, cluster, pool, namespace, service, problems);
    }
    return mode == ServiceType.NODE_PORT_LOCAL
        ? nodePortLocal(config, cluster, pool, namespace, service, ingress, problems)
        : clusterIp(config, cluster, pool, namespace, service, ingress, problems);
  }

  private static PoolServers clusterIp(
      AkoConfig config,
      AkoCluster cluster,
      PoolPort pool,
      String namespace,
      String service,
      boolean ingress,
      List<Problem> problems) {
    return ingress && !isBackend(config, cluster.service(namespace, service))
        ? PoolServers.none(pool)
        : ClusterIpServers.of(config, cluster, pool, namespace, service, problems);
  }

  private static PoolServers nodePortLocal(
      AkoConfig config,
      AkoCluster cluster,
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
   * Whether AKO accepts a Service as the backend of an Ingress: any type except LoadBalancer, or
   * any type if AKO serves only layer 7.
   */
  public static boolean isBackend(AkoConfig config, @Nullable Service service) {
    return service != null
        && service.getSpec() != null
        && (config.layer7Only() || !"LoadBalancer".equals(service.getSpec().getType()));
  }

  /**
   * Whether AKO expects a Service to have node ports, which NodePort mode requires of an Ingress's
   * backend. AKO expects them of every type except ClusterIP, even of a missing type.
   */
  public static boolean hasNodePorts(Service service) {
    return service.getSpec() != null
        && !AkoManifests.orEmpty(service.getSpec().getType()).equals("ClusterIP");
  }
}
