package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.translate.L7Objects.Handled;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;

/**
 * Handles Ingresses, Routes and Services of the current cluster again because of an event.
 *
 * @param sync the state
 * @param index the Ingresses and Routes that were handled
 * @param relations what is handled because of which object
 * @param triggered the defects that the event may have triggered
 */
record Handling(Sync sync, HandledIndex index, Relations relations, TriggeredDefects triggered) {

  /** For a state to which no event has been applied yet. */
  static Handling of(Sync sync, Relations relations) {
    HandledIndex index = new HandledIndex(sync);
    return new Handling(sync, index, relations, new TriggeredDefects(sync, index));
  }

  /** Handles Ingresses or Routes, in this order. */
  void frontends(List<NamespacedName> keys) {
    keys.forEach(this::frontend);
  }

  /** Handles an Ingress or Route, or removes it if it no longer exists. */
  void frontend(NamespacedName key) {
    Handled before = sync.handled.get(key);
    relations.update(key);
    if (sync.config.openShift()) {
      GenericKubernetesResource route = sync.cluster.route(key);
      if (route == null) {
        new L7Objects(sync).remove(key);
      } else if (!new Routes(sync).put(route)) {
        triggered.ofIgnored();
      }
    } else {
      Ingress ingress = sync.cluster.ingress(key);
      if (ingress == null) {
        new L7Objects(sync).remove(key);
      } else if (!new Ingresses(sync).change(ingress)) {
        triggered.ofIgnored();
      }
    }
    index.replace(key, before, sync.handled.get(key));
    triggered.handled(key, before);
  }

  /**
   * Handles the Ingresses or Routes with a Service as a backend, and notes whether it exists.
   *
   * <p>Compatibility: while AKO waits for the NodePortLocal annotation of a Service, it does not
   * handle them.
   */
  void backend(NamespacedName key) {
    Service service = sync.cluster.service(key.namespace(), key.name());
    if (service == null) {
      sync.backends.remove(key);
    } else {
      sync.backends.add(key);
    }
    if (service == null || !l4Services().isUnannotated(service)) {
      frontends(relations.ofService(key));
    }
  }

  L4Services l4Services() {
    return new L4Services(sync);
  }

  /** Whether AKO handles a Service as one of type LoadBalancer. */
  boolean isLoadBalancer(Service service) {
    return L4Services.isLoadBalancer(service) && !sync.config.layer7Only();
  }
}
