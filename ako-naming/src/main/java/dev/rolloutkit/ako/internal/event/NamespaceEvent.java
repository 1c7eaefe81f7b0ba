package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.L4Services;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * AKO's reaction when a namespace is created, changed or deleted. Source: AKO 2.1.
 *
 * @rule When AKO starts or stops watching a namespace it handles its Ingresses or Routes first and
 *     its Services afterwards.
 */
record NamespaceEvent(Requeue requeue, L4Services l4) {

  /**
   * Handles a change of a namespace; see {@link NamespaceChange}.
   *
   * <p>Compatibility: AKO does not react to the annotation with an AviInfraSetting, and handles
   * nothing when a namespace is created or deleted.
   */
  void handle(String name, @Nullable Namespace before, @Nullable Namespace now) {
    WatchedCluster cluster = requeue.cluster();
    AkoConfig config = cluster.config();
    if (before == null || now == null) {
      boolean accepted = cluster.accepts(name);
      cluster.watch(
          name, now != null && config.namespaceSelector().accepts(AkoManifests.labels(now)));
      if (accepted != cluster.accepts(name) || isAnnotated(before) || isAnnotated(now)) {
        requeue.triggered().ofIgnored();
      }
      return;
    }
    if (!Objects.equals(setting(before), setting(now))) {
      requeue.triggered().ofIgnored();
    }
    handle(name, NamespaceChange.of(config, before, now));
  }

  /** Whether the annotations of a namespace influence the objects in it. */
  private static boolean isAnnotated(@Nullable Namespace namespace) {
    return namespace != null
        && (setting(namespace) != null
            || AkoManifests.annotation(namespace, AkoConfig.TENANT_ANNOTATION) != null);
  }

  private static @Nullable String setting(Namespace namespace) {
    return AkoManifests.annotation(namespace, WatchedCluster.SETTING);
  }

  /**
   * Handles all Ingresses or Routes of a namespace and then all its Services, which makes AKO
   * handle the Ingresses or Routes with these backends once more.
   */
  void handle(String name, NamespaceChange change) {
    if (!change.handled()) {
      return;
    }
    requeue.cluster().watch(name, change.accepted());
    requeue.triggered().ofNamespace(change);
    for (NamespacedName key : requeue.relations().ofNamespace(name)) {
      if (requeue.l7().acceptsInNamespace(key)) {
        requeue.handle(key);
      }
    }
    for (Service service : requeue.cluster().snapshot().services(name)) {
      if (requeue.isLoadBalancer(service)) {
        l4.handleInNamespace(service);
      } else {
        requeue.backend(NamespacedName.of(service));
      }
    }
  }
}
