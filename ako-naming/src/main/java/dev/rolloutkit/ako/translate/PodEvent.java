package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.LinkedHashSet;
import java.util.Objects;
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
        || !sync.accepts(NamespacedName.of(pod).namespace())) {
      return;
    }
    if (isIgnored(before, now)) {
      if (!Objects.equals(before, now)
          && (isUsed(handling, servicesOf(handling, before))
              || isUsed(handling, servicesOf(handling, now)))) {
        handling.triggered().ofIgnored();
      }
      return;
    }
    Set<NamespacedName> services = servicesOf(handling, pod);
    if (isUsed(handling, Sets.difference(servicesOf(handling, before), services))) {
      handling.triggered().ofIgnored();
    }
    Set<NamespacedName> users = new LinkedHashSet<>();
    for (NamespacedName key : services) {
      Service service = sync.cluster.service(key.namespace(), key.name());
      if (service == null || !L4Services.isLoadBalancer(service)) {
        users.addAll(handling.relations().ofService(key));
      } else if (L4Services.isOurClass(sync.config, service)) {
        handling.l4Services().handleByPods(service);
        if (hasReordered(sync, service)) {
          handling.triggered().ofIgnored();
        }
      }
    }
    if (!sync.config.openShift()) {
      handling.frontends(handling.index().inOrder(users));
    } else if (!users.isEmpty()) {
      handling.triggered().ofIgnored();
    }
  }

  /** Whether AKO handles nothing, because the Pod fails or has no node ports. */
  private static boolean isIgnored(@Nullable Pod before, @Nullable Pod now) {
    Pod pod = now == null ? before : now;
    return pod == null
        || (before != null && now != null && isFailing(now))
        || Manifests.annotation(pod, L4Services.NODE_PORTS) == null;
  }

  private static Set<NamespacedName> servicesOf(Handling handling, @Nullable Pod pod) {
    return pod == null
        ? ImmutableSet.of()
        : ImmutableSet.copyOf(handling.relations().servicesOfPod(pod));
  }

  /** Whether Avi objects have servers because of one of these Services. */
  private static boolean isUsed(Handling handling, Set<NamespacedName> services) {
    return services.stream()
        .anyMatch(
            key ->
                L4Services.isLoadBalancer(
                        handling.sync().cluster.service(key.namespace(), key.name()))
                    || !handling.relations().ofService(key).isEmpty());
  }

  /** Whether a Service is now behind others that share its address, unlike after a full sync. */
  private static boolean hasReordered(Sync sync, Service service) {
    return L4Services.sharesAddress(service)
        && sync.sharingServices.of(SharingServices.keyOf(service), sync.cluster).size() > 1;
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
