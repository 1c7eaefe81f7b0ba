package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.internal.event.HandledObjects.Handled;
import dev.rolloutkit.ako.internal.host.ServerLookup;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;

/**
 * Handles Ingresses and Routes of the current cluster again because of an event.
 *
 * @param cluster the cluster
 * @param servers the servers of pools
 * @param l7 the Ingresses or Routes
 * @param index those of them that were handled
 * @param relations which of them are handled when which other object changes
 * @param triggered the defects that the event may have triggered
 */
record Requeue(
    WatchedCluster cluster,
    ServerLookup servers,
    L7Resources<?> l7,
    HandledIndex index,
    Relations relations,
    TriggeredDefects triggered) {

  /** For a state to which no event has been applied yet. */
  static Requeue of(Translation translation, Relations relations) {
    HandledIndex index = new HandledIndex(translation.l7());
    return of(translation, index, relations, new TriggeredDefects(translation, index));
  }

  static Requeue of(
      Translation translation,
      HandledIndex index,
      Relations relations,
      TriggeredDefects triggered) {
    return new Requeue(
        translation.cluster(),
        translation.servers(),
        translation.l7(),
        index,
        relations,
        triggered);
  }

  /** Handles Ingresses or Routes, in this order. */
  void handleAll(List<NamespacedName> keys) {
    keys.forEach(this::handle);
  }

  /** Handles an Ingress or Route, or removes it if it no longer exists. */
  void handle(NamespacedName key) {
    Handled before = l7.handled().get(key);
    relations.update(key);
    if (!l7.handle(key)) {
      triggered.ofIgnored();
    }
    index.replace(key, before, l7.handled().get(key));
    triggered.handled(key, before);
  }

  /**
   * Handles the Ingresses or Routes with a Service as a backend, and notes whether it exists.
   *
   * <p>Compatibility: while AKO waits for the NodePortLocal annotation of a Service, it does not
   * handle them.
   *
   * @rule While AKO waits for the NodePortLocal annotation of a Service it does not handle the
   *     Ingresses with this backend.
   */
  void backend(NamespacedName key) {
    Service service = cluster.service(key);
    if (service == null) {
      servers.removeBackend(key);
    } else {
      servers.addBackend(key);
    }
    if (service == null || !LoadBalancerServices.isUnannotated(cluster.config(), service)) {
      handleAll(relations.ofService(key));
    }
  }

  /** Whether AKO handles a Service as one of type LoadBalancer. */
  boolean isLoadBalancer(Service service) {
    return LoadBalancerServices.isLoadBalancer(service) && !cluster.config().layer7Only();
  }
}
