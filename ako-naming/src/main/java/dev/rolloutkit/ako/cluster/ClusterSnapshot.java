package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.apimachinery.CodePoints;
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
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster that AKO looks at, indexed by name.
 *
 * <pre>{@code
 * ClusterSnapshot cluster = ClusterSnapshot.of(List.of(namespace, service, slice, ingress));
 * }</pre>
 *
 * <p>Namespaces, Services, EndpointSlices, Secrets, Ingresses, IngressClasses, Nodes, Pods and, as
 * {@link GenericKubernetesResource}, AviInfraSettings count. What does not is listed in {@link
 * #problems}. The snapshot refers to the objects it was made of: they must not be changed while it
 * is in use. It is built in one pass over the objects.
 */
public final class ClusterSnapshot {
  private static final String ROUTE = "Route";
  private static final String SERVICE_NAME_LABEL = "kubernetes.io/service-name";
  private static final ClusterSnapshot EMPTY = new Indexer().build();

  private final ImmutableMap<ObjectKey, Service> services;
  private final ImmutableMap<ObjectKey, Secret> secrets;
  private final ImmutableMap<ObjectKey, Ingress> ingresses;
  private final ImmutableMap<ObjectKey, GenericKubernetesResource> routes;
  private final ImmutableMap<CustomKind, ImmutableMap<ObjectKey, GenericKubernetesResource>> custom;
  private final ImmutableMap<String, Namespace> namespaces;
  private final ImmutableMap<String, Node> nodes;
  private final ImmutableMap<String, IngressClass> ingressClasses;
  private final ImmutableMap<String, InfraSettingStatus> infraSettings;
  private final ImmutableMap<String, ImmutableList<Pod>> pods;
  private final ImmutableListMultimap<PodLabel, Pod> podsByLabel;
  private final ImmutableMap<ObjectKey, ImmutableList<EndpointSlice>> slices;
  private final ImmutableList<Problem> problems;

  private ClusterSnapshot(Indexer indexer) {
    services = ImmutableMap.copyOf(indexer.services);
    secrets = ImmutableMap.copyOf(indexer.secrets);
    ingresses = ImmutableMap.copyOf(indexer.ingresses);
    routes = ImmutableMap.copyOf(indexer.routes);
    custom = indexer.frozenCustom();
    namespaces = ImmutableMap.copyOf(indexer.namespaces);
    nodes = ImmutableMap.copyOf(indexer.nodes);
    ingressClasses = ImmutableMap.copyOf(indexer.ingressClasses);
    infraSettings = ImmutableMap.copyOf(indexer.infraSettings);
    pods = grouped(indexer.pods.values(), pod -> ObjectKey.of(pod).namespace());
    podsByLabel = byLabel(pods);
    slices = grouped(indexer.slices.values(), ClusterSnapshot::serviceOf);
    problems = ImmutableList.copyOf(indexer.problems);
  }

  /** A snapshot of these objects. A missing object, in the place of an element, is a problem. */
  public static ClusterSnapshot of(Collection<? extends @Nullable HasMetadata> objects) {
    Indexer indexer = new Indexer();
    int index = 0;
    for (HasMetadata object : objects) {
      indexer.add(object, index++);
    }
    return indexer.build();
  }

  /** A cluster without objects. */
  public static ClusterSnapshot empty() {
    return EMPTY;
  }

  /**
   * Objects that do not count, in the order given: what they lack, or that nobody asks for them.
   */
  public ImmutableList<Problem> problems() {
    return problems;
  }

  /** All Services, in the order given. */
  public ImmutableMap<ObjectKey, Service> services() {
    return services;
  }

  /** All Ingresses, in the order given. */
  public ImmutableMap<ObjectKey, Ingress> ingresses() {
    return ingresses;
  }

  /** All OpenShift Routes, in the order given. */
  public ImmutableMap<ObjectKey, GenericKubernetesResource> routes() {
    return routes;
  }

  /** All of AKO's own resources of a kind, in the order given. */
  public ImmutableMap<ObjectKey, GenericKubernetesResource> custom(CustomKind kind) {
    return custom.getOrDefault(kind, ImmutableMap.of());
  }

  /** The Services of a namespace, in the order given. */
  public ImmutableList<Service> services(String namespace) {
    return of(namespace, services);
  }

  /** The Ingresses of a namespace, in the order given. */
  public ImmutableList<Ingress> ingresses(String namespace) {
    return of(namespace, ingresses);
  }

  /** The same cluster with one more object, or with one changed. Linear in the cluster. */
  public ClusterSnapshot with(HasMetadata object) {
    Indexer indexer = copy();
    indexer.change(object);
    return indexer.build();
  }

  /** The same cluster without an object of that kind, namespace and name. Linear in the cluster. */
  public ClusterSnapshot without(HasMetadata object) {
    Indexer indexer = copy();
    indexer.remove(object);
    return indexer.build();
  }

  private Indexer copy() {
    Indexer indexer = new Indexer();
    indexer.services.putAll(services);
    indexer.secrets.putAll(secrets);
    indexer.ingresses.putAll(ingresses);
    indexer.routes.putAll(routes);
    custom.forEach((kind, objects) -> indexer.custom(kind).putAll(objects));
    indexer.namespaces.putAll(namespaces);
    indexer.nodes.putAll(nodes);
    indexer.ingressClasses.putAll(ingressClasses);
    indexer.infraSettings.putAll(infraSettings);
    pods.values().forEach(list -> list.forEach(p -> indexer.pods.put(ObjectKey.of(p), p)));
    slices.values().forEach(list -> list.forEach(e -> indexer.slices.put(ObjectKey.of(e), e)));
    indexer.problems.addAll(problems);
    return indexer;
  }

  /**
   * The same cluster with every kind of object in the order of namespace and name, for results that
   * shall not depend on the order in which a cluster was read.
   */
  public ClusterSnapshot sorted() {
    Indexer indexer = new Indexer();
    indexer.services.putAll(new TreeMap<>(services));
    indexer.secrets.putAll(secrets);
    indexer.ingresses.putAll(new TreeMap<>(ingresses));
    indexer.routes.putAll(new TreeMap<>(routes));
    custom.forEach((kind, objects) -> indexer.custom(kind).putAll(new TreeMap<>(objects)));
    indexer.namespaces.putAll(namespaces);
    byName(nodes, indexer.nodes);
    byName(ingressClasses, indexer.ingressClasses);
    indexer.infraSettings.putAll(infraSettings);
    pods.values().forEach(list -> list.forEach(p -> indexer.pods.put(ObjectKey.of(p), p)));
    slices.values().forEach(list -> list.forEach(e -> indexer.slices.put(ObjectKey.of(e), e)));
    indexer.problems.addAll(problems);
    return indexer.build();
  }

  private static <T> void byName(Map<String, T> from, Map<String, T> to) {
    TreeMap<String, T> sorted = new TreeMap<>(CodePoints.ORDER);
    sorted.putAll(from);
    to.putAll(sorted);
  }

  private static <T> ImmutableList<T> of(String namespace, Map<ObjectKey, T> objects) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    objects.forEach(
        (key, object) -> {
          if (key.namespace().equals(namespace)) {
            out.add(object);
          }
        });
    return out.build();
  }

  /** All namespaces, in the order given. */
  public ImmutableMap<String, Namespace> namespaces() {
    return namespaces;
  }

  /** All nodes, in the order given. */
  public ImmutableMap<String, Node> nodes() {
    return nodes;
  }

  /** All ingress classes, in the order given. */
  public ImmutableMap<String, IngressClass> ingressClasses() {
    return ingressClasses;
  }

  /** All AviInfraSettings, in the order given. */
  public ImmutableMap<String, InfraSettingStatus> infraSettings() {
    return infraSettings;
  }

  /** One Service. */
  public @Nullable Service service(String namespace, String name) {
    return services.get(new ObjectKey(namespace, name));
  }

  /** One secret. */
  public @Nullable Secret secret(String namespace, String name) {
    return secrets.get(new ObjectKey(namespace, name));
  }

  /** The EndpointSlices of a Service, by name. */
  public ImmutableList<EndpointSlice> slices(String namespace, String service) {
    return slices.getOrDefault(new ObjectKey(namespace, service), ImmutableList.of());
  }

  /** The Pods of a namespace, by name. */
  public ImmutableList<Pod> pods(String namespace) {
    return pods.getOrDefault(namespace, ImmutableList.of());
  }

  /**
   * The Pods of a namespace that have all these labels, by name; none if no label is given. Takes
   * time in proportion to the Pods with the rarest of the labels.
   */
  public ImmutableList<Pod> pods(String namespace, Map<String, String> labels) {
    ImmutableList<Pod> fewest = null;
    for (Map.Entry<String, String> label : labels.entrySet()) {
      ImmutableList<Pod> with =
          podsByLabel.get(new PodLabel(namespace, label.getKey(), label.getValue()));
      fewest = fewest == null || with.size() < fewest.size() ? with : fewest;
    }
    if (fewest == null || labels.size() == 1) {
      return fewest == null ? ImmutableList.of() : fewest;
    }
    ImmutableList.Builder<Pod> out = ImmutableList.builder();
    for (Pod pod : fewest) {
      Map<String, String> given = Manifests.labels(pod);
      if (given != null && given.entrySet().containsAll(labels.entrySet())) {
        out.add(pod);
      }
    }
    return out.build();
  }

  /** An annotation of a namespace. */
  public @Nullable String namespaceAnnotation(String namespace, String key) {
    Namespace object = namespaces.get(namespace);
    return object == null ? null : Manifests.annotation(object, key);
  }

  /** A label that Pods of a namespace may have. */
  private record PodLabel(String namespace, @Nullable String key, @Nullable String value) {}

  private static ImmutableListMultimap<PodLabel, Pod> byLabel(
      Map<String, ImmutableList<Pod>> podsByNamespace) {
    ImmutableListMultimap.Builder<PodLabel, Pod> out = ImmutableListMultimap.builder();
    podsByNamespace.forEach(
        (namespace, pods) -> {
          for (Pod pod : pods) {
            Map<String, String> labels = Manifests.labels(pod);
            if (labels != null) {
              labels.forEach((key, value) -> out.put(new PodLabel(namespace, key, value), pod));
            }
          }
        });
    return out.build();
  }

  private static ObjectKey serviceOf(EndpointSlice slice) {
    Map<String, String> labels = Manifests.labels(slice);
    return new ObjectKey(
        ObjectKey.of(slice).namespace(),
        Manifests.orEmpty(labels == null ? null : labels.get(SERVICE_NAME_LABEL)));
  }

  private static <K, T extends HasMetadata> ImmutableMap<K, ImmutableList<T>> grouped(
      Collection<T> objects, Function<T, K> key) {
    List<T> sorted = new ArrayList<>(objects);
    sorted.sort(Comparator.comparing((T o) -> ObjectKey.of(o).name(), CodePoints.ORDER));
    Map<K, ImmutableList.Builder<T>> groups = new LinkedHashMap<>();
    for (T object : sorted) {
      groups.computeIfAbsent(key.apply(object), k -> ImmutableList.builder()).add(object);
    }
    ImmutableMap.Builder<K, ImmutableList<T>> out =
        ImmutableMap.builderWithExpectedSize(groups.size());
    groups.forEach((k, list) -> out.put(k, list.build()));
    return out.buildOrThrow();
  }

  /** Sorts objects into maps, once. */
  private static final class Indexer {
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
        case ROUTE -> routes.remove(key);
        default -> CustomKind.parse(kind).ifPresent(k -> custom(k).remove(key));
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
          && ROUTE.equals(resource.getKind())) {
        return routes.put(key, resource);
      } else if (object instanceof GenericKubernetesResource resource) {
        Optional<CustomKind> kind = CustomKind.parse(resource.getKind());
        if (kind.isPresent()) {
          return custom(kind.get()).put(key, resource);
        }
      }
      problems.add(
          Problem.text(at, "AKO does not look at " + object.getKind(), ProblemCodes.UNKNOWN_KIND));
      return null;
    }
  }
}
