package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.parse.IngressClasses;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.Optional;

/**
 * Applies events to a state, one after the other; each kind of object has its own class.
 *
 * @rule Each kind of object has its own reaction to a change, and changes are applied one after the
 *     other.
 */
public final class Events {
  private final Translation translation;
  private final HandledIndex index;
  private final Relations relations;

  public Events(Translation translation) {
    this.translation = translation;
    this.index = new HandledIndex(translation.l7());
    this.relations = Relations.of(translation.cluster(), translation.l7());
  }

  /**
   * Applies the change of one object.
   *
   * @param object the object
   * @param now the cluster after the change
   * @return the defects that the event may have triggered
   */
  public ImmutableSet<AkoDefect> apply(HasMetadata object, AkoCluster now) {
    AkoCluster before = translation.cluster().snapshot();
    translation.cluster().replace(now);
    TriggeredDefects triggered = new TriggeredDefects(translation, index);
    Requeue requeue = Requeue.of(translation, index, relations, triggered);
    NamespacedName key = NamespacedName.of(object);
    String kind = AkoManifests.kindOf(object);
    Optional<CustomKind> custom = CustomKind.parse(kind);
    if (custom.isPresent()) {
      ofCustom(requeue, custom.get(), key, before, now);
    } else {
      handle(requeue, kind, key, before, now);
    }
    triggered.ofHandled();
    return triggered.found();
  }

  private void ofCustom(
      Requeue requeue, CustomKind kind, NamespacedName key, AkoCluster before, AkoCluster now) {
    new CustomEvent(requeue, translation.custom(), translation.l4(), translation.merges())
        .handle(kind, key, before.custom(kind, key), now.custom(kind, key));
  }

  private void handle(
      Requeue requeue, String kind, NamespacedName key, AkoCluster before, AkoCluster now) {
    String name = key.name();
    switch (kind) {
      case "Ingress" -> L7Event.ofIngress(requeue, key, before.ingress(key), now.ingress(key));
      case "Route" -> L7Event.ofRoute(requeue, key, before.route(key), now.route(key));
      case "Service" ->
          new ServiceEvent(requeue, translation.l4(), key)
              .handle(before.service(key.namespace(), name), now.service(key.namespace(), name));
      case "EndpointSlice" -> {
        EndpointSlice slice = now.slice(key);
        SliceEvent.handle(requeue, translation.l4(), slice == null ? before.slice(key) : slice);
      }
      case "Secret" ->
          SecretEvent.handle(
              requeue,
              translation.custom(),
              key,
              before.secret(key.namespace(), name),
              now.secret(key.namespace(), name));
      case "IngressClass" -> {
        if (!IngressClasses.areAlike(before.ingressClass(name), now.ingressClass(name))) {
          requeue.triggered().ofIgnored();
        }
        requeue.handleAll(relations.ofClass(name));
      }
      case "AviInfraSetting" ->
          SettingEvent.handle(
              requeue, translation.l4(), name, before.infraSetting(name), now.infraSetting(name));
      case "Namespace" ->
          new NamespaceEvent(requeue, translation.l4())
              .handle(name, before.namespace(name), now.namespace(name));
      case "Pod" -> new PodEvent(requeue, translation.l4()).handle(before.pod(key), now.pod(key));
      case "Node" -> NodeEvent.handle(requeue, translation.l4(), before.node(name), now.node(name));
      default -> {}
    }
  }
}
