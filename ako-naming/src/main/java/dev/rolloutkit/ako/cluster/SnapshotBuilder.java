package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Builds a snapshot by sorting objects into maps by kind.
 *
 * @rule An object of a kind that AKO does not watch is left out of the snapshot and reported.
 */
final class SnapshotBuilder {
  private static final FieldPath OBJECTS = FieldPath.of("objects");

  final Slot<NamespacedName, Service> services;
  final Slot<NamespacedName, Secret> secrets;
  final Slot<NamespacedName, Ingress> ingresses;
  final Slot<NamespacedName, GenericKubernetesResource> routes;
  final Map<CustomKind, Slot<NamespacedName, GenericKubernetesResource>> custom =
      new EnumMap<>(CustomKind.class);
  final Slot<NamespacedName, EndpointSlice> slices;
  final Slot<NamespacedName, Pod> pods;
  final Slot<String, Namespace> namespaces;
  final Slot<String, Node> nodes;
  final Slot<String, IngressClass> ingressClasses;
  final Slot<String, InfraSettingStatus> infraSettings;

  /** Resources of kinds that are not modelled, by kind and name. */
  final Slot<String, GenericKubernetesResource> others;

  final List<Problem> problems = new ArrayList<>();

  /** The snapshot to which changes are applied; {@code null} if the snapshot is new. */
  final @Nullable AkoCluster origin;

  /** The changes of EndpointSlices. */
  final List<SliceEdit> sliceEdits = new ArrayList<>(1);

  /** One EndpointSlice before and after its change. */
  record SliceEdit(@Nullable EndpointSlice before, @Nullable EndpointSlice after) {}

  /** Starts a new snapshot. */
  SnapshotBuilder() {
    origin = null;
    services = new Slot<>();
    secrets = new Slot<>();
    ingresses = new Slot<>();
    routes = new Slot<>();
    slices = new Slot<>();
    pods = new Slot<>();
    namespaces = new Slot<>();
    nodes = new Slot<>();
    ingressClasses = new Slot<>();
    infraSettings = new Slot<>();
    others = new Slot<>();
    for (CustomKind kind : CustomKind.values()) {
      custom.put(kind, new Slot<>());
    }
  }

  /** Starts with the objects of another snapshot. */
  SnapshotBuilder(AkoCluster origin) {
    this.origin = origin;
    services = new Slot<>(origin.services);
    secrets = new Slot<>(origin.secrets);
    ingresses = new Slot<>(origin.ingresses);
    routes = new Slot<>(origin.routes);
    slices = new Slot<>(origin.slices);
    pods = new Slot<>(origin.pods);
    namespaces = new Slot<>(origin.namespaces);
    nodes = new Slot<>(origin.nodes);
    ingressClasses = new Slot<>(origin.ingressClasses);
    infraSettings = new Slot<>(origin.infraSettings);
    others = new Slot<>(origin.others);
    origin.custom.forEach((kind, objects) -> custom.put(kind, new Slot<>(objects)));
    problems.addAll(origin.problems());
  }

  AkoCluster build() {
    return new AkoCluster(this);
  }

  Slot<NamespacedName, GenericKubernetesResource> custom(CustomKind kind) {
    return custom.computeIfAbsent(kind, k -> new Slot<>());
  }

  ImmutableMap<CustomKind, Layered<NamespacedName, GenericKubernetesResource>> builtCustom() {
    ImmutableMap.Builder<CustomKind, Layered<NamespacedName, GenericKubernetesResource>> out =
        ImmutableMap.builder();
    custom.forEach((kind, objects) -> out.put(kind, objects.build()));
    return out.buildOrThrow();
  }

  void add(@Nullable HasMetadata object, int index) {
    if (object == null) {
      problems.add(
          Problem.required(OBJECTS.index(index), "object is missing")
              .withCode(AkoProblemCodes.NULL_OBJECT));
      return;
    }
    NamespacedName key = NamespacedName.of(object);
    if (key.name().isEmpty()) {
      problems.add(
          Problem.required(OBJECTS.index(index).child("metadata", "name"), "")
              .withCode(AkoProblemCodes.NO_NAME));
      return;
    }
    Object earlier = put(key, object);
    if (earlier != null) {
      problems.add(
          Problem.duplicate(at(key, object), GoStrings.quote(object.getKind() + " " + key))
              .withCode(AkoProblemCodes.DUPLICATE_OBJECT));
    }
  }

  /** Adds an object, or replaces the one of its kind, namespace and name. */
  void change(HasMetadata object) {
    NamespacedName key = NamespacedName.of(object);
    if (key.name().isEmpty()) {
      problems.add(
          Problem.required(FieldPath.of("object", "metadata", "name"), "")
              .withCode(AkoProblemCodes.NO_NAME));
    } else {
      put(key, object);
    }
  }

  /** The path of an object in problems, which names it. */
  private static FieldPath at(NamespacedName key, HasMetadata object) {
    return OBJECTS.key(object.getKind() + " " + key);
  }

  void remove(HasMetadata object) {
    NamespacedName key = NamespacedName.of(object);
    String kind = AkoManifests.kindOf(object);
    switch (kind) {
      case "Service" -> services.remove(key);
      case "EndpointSlice" -> {
        sliceEdits.add(new SliceEdit(slices.build().get(key), null));
        slices.remove(key);
      }
      case "Ingress" -> ingresses.remove(key);
      case "Secret" -> secrets.remove(key);
      case "Pod" -> pods.remove(key);
      case "Namespace" -> namespaces.remove(key.name());
      case "Node" -> nodes.remove(key.name());
      case "IngressClass" -> ingressClasses.remove(key.name());
      case InfraSettingStatus.KIND -> infraSettings.remove(key.name());
      case AkoCluster.ROUTE -> routes.remove(key);
      default ->
          CustomKind.parse(kind)
              .ifPresentOrElse(k -> custom(k).remove(key), () -> others.remove(kind + " " + key));
    }
  }

  private @Nullable Object put(NamespacedName key, HasMetadata object) {
    if (object instanceof Service service) {
      return services.put(key, service);
    } else if (object instanceof EndpointSlice slice) {
      EndpointSlice earlier = slices.put(key, slice);
      if (origin != null) {
        sliceEdits.add(new SliceEdit(earlier, slice));
      }
      return earlier;
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
        && AkoCluster.ROUTE.equals(resource.getKind())) {
      return routes.put(key, resource);
    } else if (object instanceof GenericKubernetesResource resource) {
      Optional<CustomKind> kind = CustomKind.parse(resource.getKind());
      if (kind.isPresent()) {
        return custom(kind.get()).put(key, resource);
      }
      others.put(resource.getKind() + " " + key, resource);
    }
    problems.add(
        Problem.plain(
            at(key, object),
            "AKO does not watch objects of kind " + object.getKind(),
            AkoProblemCodes.UNKNOWN_KIND));
    return null;
  }
}
