package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sorts objects into maps, once. */
final class SnapshotBuilder {
  final Map<ObjectKey, Service> services = new LinkedHashMap<>();
  final Map<ObjectKey, Secret> secrets = new LinkedHashMap<>();
  final Map<ObjectKey, Ingress> ingresses = new LinkedHashMap<>();
  final Map<ObjectKey, GenericKubernetesResource> routes = new LinkedHashMap<>();
  final Map<CustomKind, Map<ObjectKey, GenericKubernetesResource>> custom =
      new EnumMap<>(CustomKind.class);
  final Map<ObjectKey, EndpointSlice> slices = new LinkedHashMap<>();
  final Map<ObjectKey, Pod> pods = new LinkedHashMap<>();
  final Map<String, Namespace> namespaces = new LinkedHashMap<>();
  final Map<String, Node> nodes = new LinkedHashMap<>();
  final Map<String, IngressClass> ingressClasses = new LinkedHashMap<>();
  final Map<String, InfraSettingStatus> infraSettings = new LinkedHashMap<>();

  /** Resources of unknown kinds, by kind and name. */
  final Map<String, GenericKubernetesResource> others = new LinkedHashMap<>();

  final List<Problem> problems = new ArrayList<>();

  ClusterSnapshot build() {
    return new ClusterSnapshot(this);
  }

  Map<ObjectKey, GenericKubernetesResource> custom(CustomKind kind) {
    return custom.computeIfAbsent(kind, k -> new LinkedHashMap<>());
  }

  ImmutableMap<CustomKind, ImmutableMap<ObjectKey, GenericKubernetesResource>> frozenCustom() {
    ImmutableMap.Builder<CustomKind, ImmutableMap<ObjectKey, GenericKubernetesResource>> out =
        ImmutableMap.builder();
    custom.forEach((kind, objects) -> out.put(kind, ImmutableMap.copyOf(objects)));
    return out.buildOrThrow();
  }

  void add(@Nullable HasMetadata object, int index) {
    FieldPath at = FieldPath.of("objects").index(index);
    if (object == null) {
      problems.add(Problem.required(at, "object is missing").withCode(ProblemCodes.NULL_OBJECT));
      return;
    }
    ObjectKey key = ObjectKey.of(object);
    if (key.name().isEmpty()) {
      problems.add(
          Problem.required(at.child("metadata", "name"), "").withCode(ProblemCodes.NO_NAME));
      return;
    }
    Object earlier = put(key, object, at);
    if (earlier != null) {
      problems.add(
          Problem.duplicate(at, GoText.quote(object.getKind() + " " + key))
              .withCode(ProblemCodes.DUPLICATE_OBJECT));
    }
  }

  /** Adds an object, or puts it in the place of the one of its kind and name. */
  void change(HasMetadata object) {
    ObjectKey key = ObjectKey.of(object);
    FieldPath at = FieldPath.of("object");
    if (key.name().isEmpty()) {
      problems.add(
          Problem.required(at.child("metadata", "name"), "").withCode(ProblemCodes.NO_NAME));
    } else {
      put(key, object, at);
    }
  }

  void remove(HasMetadata object) {
    ObjectKey key = ObjectKey.of(object);
    String kind = object.getKind();
    switch (kind == null ? "" : kind) {
      case "Service" -> services.remove(key);
      case "EndpointSlice" -> slices.remove(key);
      case "Ingress" -> ingresses.remove(key);
      case "Secret" -> secrets.remove(key);
      case "Pod" -> pods.remove(key);
      case "Namespace" -> namespaces.remove(key.name());
      case "Node" -> nodes.remove(key.name());
      case "IngressClass" -> ingressClasses.remove(key.name());
      case InfraSettingStatus.KIND -> infraSettings.remove(key.name());
      case ClusterSnapshot.ROUTE -> routes.remove(key);
      default ->
          CustomKind.parse(kind)
              .ifPresentOrElse(k -> custom(k).remove(key), () -> others.remove(kind + " " + key));
    }
  }

  private @Nullable Object put(ObjectKey key, HasMetadata object, FieldPath at) {
    if (object instanceof Service service) {
      return services.put(key, service);
    } else if (object instanceof EndpointSlice slice) {
      return slices.put(key, slice);
    } else if (object instanceof Ingress ingress) {
      return ingresses.put(key, ingress);
    } else if (object instanceof Secret secret) {
      return secrets.put(key, secret);
    } else if (object instanceof Pod pod) {
      return pods.put(key, pod);
    } else if (object instanceof Namespace namespace) {
      return namespaces.put(key.name(), namespace);
    } else if (object instanceof Node node) {
      return nodes.put(key.name(), node);
    } else if (object instanceof IngressClass ingressClass) {
      return ingressClasses.put(key.name(), ingressClass);
    } else if (object instanceof GenericKubernetesResource resource
        && InfraSettingStatus.KIND.equals(resource.getKind())) {
      return infraSettings.put(key.name(), InfraSettingStatus.of(key.name(), resource));
    } else if (object instanceof GenericKubernetesResource resource
        && ClusterSnapshot.ROUTE.equals(resource.getKind())) {
      return routes.put(key, resource);
    } else if (object instanceof GenericKubernetesResource resource) {
      Optional<CustomKind> kind = CustomKind.parse(resource.getKind());
      if (kind.isPresent()) {
        return custom(kind.get()).put(key, resource);
      }
      others.put(resource.getKind() + " " + key, resource);
    }
    problems.add(
        Problem.text(at, "AKO does not look at " + object.getKind(), ProblemCodes.UNKNOWN_KIND));
    return null;
  }
}
