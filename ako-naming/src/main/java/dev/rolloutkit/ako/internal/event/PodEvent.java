package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when a Pod is created, changed or deleted. Source: AKO 2.1.
 *
 * @rule In NodePortLocal mode a change of a Pod makes AKO handle the Services whose selectors match
 *     it.
 */
record PodEvent(Requeue requeue, L4Services l4) {

  /**
   * Handles, in NodePortLocal mode, the Services of type LoadBalancer whose selectors match a Pod,
   * and then the Ingresses with other Services whose selectors match, in the order in which these
   * Ingresses were first handled.
   *
   * <p>Compatibility: AKO ignores a Pod that has lost its node ports or its labels, and the Routes.
   */
  void handle(@Nullable Pod before, @Nullable Pod now) {
    Pod pod = now == null ? before : now;
    WatchedCluster cluster = requeue.cluster();
    if (pod == null
        || cluster.config().serviceType() != ServiceType.NODE_PORT_LOCAL
        || !cluster.accepts(NamespacedName.of(pod).namespace())) {
      return;
    }
    if (isIgnored(before, now)) {
      if (!Objects.equals(before, now) && (isUsed(servicesOf(before)) || isUsed(servicesOf(now)))) {
        requeue.triggered().ofIgnored();
      }
      return;
    }
    Set<NamespacedName> services = servicesOf(pod);
    if (isUsed(Sets.difference(servicesOf(before), services))) {
      requeue.triggered().ofIgnored();
    }
    Set<NamespacedName> users = new LinkedHashSet<>();
    for (NamespacedName key : services) {
      Service service = cluster.service(key);
      if (service == null || !LoadBalancerServices.isLoadBalancer(service)) {
        users.addAll(requeue.relations().ofService(key));
      } else if (LoadBalancerServices.isOurClass(cluster.config(), service)) {
        l4.handleByPods(service);
        if (l4.isBehindOthers(service)) {
          requeue.triggered().ofIgnored();
        }
      }
    }
    if (!cluster.config().openShift()) {
      requeue.handleAll(requeue.index().inOrder(users));
    } else if (!users.isEmpty()) {
      requeue.triggered().ofIgnored();
    }
  }

  /**
   * Whether AKO handles nothing, because the Pod fails or has no node ports.
   *
   * @rule A Pod that fails or has no node ports makes AKO handle nothing.
   */
  private static boolean isIgnored(@Nullable Pod before, @Nullable Pod now) {
    Pod pod = now == null ? before : now;
    return pod == null
        || (before != null && now != null && isFailing(now))
        || AkoManifests.annotation(pod, LoadBalancerServices.NODE_PORTS) == null;
  }

  private Set<NamespacedName> servicesOf(@Nullable Pod pod) {
    return pod == null
        ? ImmutableSet.of()
        : ImmutableSet.copyOf(requeue.relations().servicesOfPod(pod));
  }

  /** Whether Avi objects have servers because of one of these Services. */
  private boolean isUsed(Set<NamespacedName> services) {
    return services.stream()
        .anyMatch(
            key ->
                LoadBalancerServices.isLoadBalancer(requeue.cluster().service(key))
                    || !requeue.relations().ofService(key).isEmpty());
  }

  /** Whether a container that is not ready has ended or is restarted in a loop. */
  private static boolean isFailing(Pod pod) {
    if (pod.getStatus() == null) {
      return false;
    }
    for (ContainerStatus status : AkoManifests.orEmpty(pod.getStatus().getContainerStatuses())) {
      if (status != null && !Boolean.TRUE.equals(status.getReady()) && isDown(status.getState())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDown(@Nullable ContainerState state) {
    return state != null
        && (state.getTerminated() != null
            || (state.getWaiting() != null
                && "CrashLoopBackOff".equals(state.getWaiting().getReason())));
  }
}
