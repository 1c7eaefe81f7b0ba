package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.translate.NamespaceTransition.Action;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** AKO's reaction when a namespace is created, changed or deleted. Source: AKO 2.1. */
final class NamespaceEvent {
  private NamespaceEvent() {}

  /**
   * Handles a change of a namespace; see {@link NamespaceTransition}.
   *
   * <p>Compatibility: AKO does not react to the annotation with an AviInfraSetting, and handles
   * nothing when a namespace is created or deleted.
   */
  static void handle(
      Handling handling, String name, @Nullable Namespace before, @Nullable Namespace now) {
    Sync sync = handling.sync();
    if (before == null || now == null) {
      boolean accepted = sync.accepts(name);
      sync.watch(
          name, now != null && sync.config.namespaceSelector().accepts(Manifests.labels(now)));
      if (accepted != sync.accepts(name) || isAnnotated(before) || isAnnotated(now)) {
        handling.triggered().ofIgnored();
      }
      return;
    }
    if (!Objects.equals(setting(before), setting(now))) {
      handling.triggered().ofIgnored();
    }
    change(handling, name, NamespaceTransition.of(sync.config, sync.cluster, before, now));
  }

  /** Whether the annotations of a namespace influence the objects in it. */
  private static boolean isAnnotated(@Nullable Namespace namespace) {
    return namespace != null
        && (setting(namespace) != null
            || Manifests.annotation(namespace, NamespaceTransition.TENANT) != null);
  }

  private static @Nullable String setting(Namespace namespace) {
    return Manifests.annotation(namespace, IngressSelection.NAMESPACE_SETTING);
  }

  /**
   * Handles all Ingresses or Routes of a namespace and then all its Services, which lets AKO handle
   * the Ingresses or Routes with these backends once more.
   */
  static void change(Handling handling, String name, NamespaceTransition transition) {
    if (transition.action() == Action.NONE) {
      return;
    }
    Sync sync = handling.sync();
    sync.watch(name, transition.accepted());
    handling.triggered().ofNamespace(transition);
    for (NamespacedName key : handling.relations().ofNamespace(name)) {
      if (isAccepted(sync, key)) {
        handling.frontend(key);
      }
    }
    for (Service service : sync.cluster.services(name)) {
      if (handling.isLoadBalancer(service)) {
        handling.l4Services().handleInNamespace(service);
      } else {
        handling.backend(NamespacedName.of(service));
      }
    }
  }

  /** Whether AKO handles an Ingress or Route if namespaces may not share hosts. */
  private static boolean isAccepted(Sync sync, NamespacedName key) {
    if (!sync.hostClaims.isStrict()) {
      return true;
    }
    Ingress ingress = sync.cluster.ingress(key);
    GenericKubernetesResource route = sync.cluster.route(key);
    boolean routes = sync.config.openShift();
    if (sync.accepts(key.namespace())) {
      return routes
          ? route != null && new Routes(sync).claim(route)
          : ingress != null && new Ingresses(sync).claim(ingress);
    }
    if (routes && route != null) {
      sync.hostClaims.release(key, Routes.claimed(route));
    } else if (!routes && ingress != null) {
      sync.hostClaims.release(key, Ingresses.hostsOf(ingress));
    }
    return true;
  }
}
