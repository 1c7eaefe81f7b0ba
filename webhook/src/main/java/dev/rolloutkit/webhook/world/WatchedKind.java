package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;

/** The kinds of objects that a view contains. */
public enum WatchedKind {
  NAMESPACE(Namespace.class, "Namespace", "Namespaces"),
  INGRESS_CLASS(IngressClass.class, "IngressClass", "IngressClasses"),
  SERVICE(Service.class, "Service", "Services"),
  ENDPOINT_SLICE(EndpointSlice.class, "EndpointSlice", "EndpointSlices"),
  INGRESS(Ingress.class, "Ingress", "Ingresses"),
  TARGET_GROUP_BINDING(
      GenericKubernetesResource.class, "TargetGroupBinding", "TargetGroupBindings");

  private final Class<? extends HasMetadata> type;
  private final String kind;
  private final String plural;

  WatchedKind(Class<? extends HasMetadata> type, String kind, String plural) {
    this.type = type;
    this.kind = kind;
    this.plural = plural;
  }

  /** The class of its objects. */
  Class<? extends HasMetadata> type() {
    return type;
  }

  /** Its name in manifests. */
  public String kind() {
    return kind;
  }

  /** Several objects of the kind. */
  String plural() {
    return plural;
  }

  /** The kind of an object. */
  static WatchedKind of(HasMetadata object) {
    for (WatchedKind kind : values()) {
      if (kind.type.isInstance(object)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("not watched: " + object.getKind());
  }
}
