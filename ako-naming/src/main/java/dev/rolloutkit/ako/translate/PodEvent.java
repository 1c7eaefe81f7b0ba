package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.ServiceType;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when a Pod is created, changed or deleted. Source: AKO 2.1. */
final class PodEvent {
  private PodEvent() {}

  /**
   * Handles, in NodePortLocal mode, the Services of type LoadBalancer whose selectors match a Pod,
   * and then the Ingresses with other Services whose selectors match, in the order in which these
   * Ingresses were first handled.
   *
   * <p>Compatibility: AKO ignores a Pod that has lost its node ports or its labels, and the Routes.
   */
  static void handle(Handling handling, @Nullable Pod before, @Nullable Pod now) {
    Pod pod = now == null ? before : now;
    Sync sync = handling.sync();
    if (pod == null
        || sync.config.serviceType() != ServiceType.NODE_PORT_LOCAL
        || !sync.accepts(ObjectKey.of(pod).namespace())) {
      return;
    }
    handling.triggered().ofIgnored();
    boolean unchanged = before != null && now != null && isFailing(now);
    if (unchanged || Manifests.annotation(pod, L4Services.NODE_PORTS) == null) {
      return;
    }
    Set<ObjectKey> users = new LinkedHashSet<>();
    for (ObjectKey key : handling.relations().servicesOfPod(pod)) {
      Service service = sync.cluster.service(key.namespace(), key.name());
      if (service == null || !L4Services.isLoadBalancer(service)) {
        users.addAll(handling.relations().ofService(key));
      } else if (L4Services.isOurClass(sync.config, service)) {
        handling.l4Services().handleByPods(service);
      }
    }
    if (!sync.config.openShift()) {
      handling.frontends(handling.index().inOrder(users));
    }
  }

  /** Whether a container that is not ready has ended or is restarted in a loop. */
  private static boolean isFailing(Pod pod) {
    if (pod.getStatus() == null) {
      return false;
    }
    for (ContainerStatus status : Manifests.orEmpty(pod.getStatus().getContainerStatuses())) {
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
