package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  static final String ROUTE = "Route";
  private static final String SERVICE_NAME_LABEL = "kubernetes.io/service-name";
  private static final ClusterSnapshot EMPTY = new SnapshotBuilder().build();

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
  private final ImmutableMap<String, GenericKubernetesResource> others;
  private final ImmutableListMultimap<String, GenericKubernetesResource> othersByHost;
  private final ImmutableListMultimap<PodLabel, Pod> podsByLabel;
  private final ImmutableMap<ObjectKey, ImmutableList<EndpointSlice>> slices;
  private final ImmutableList<Problem> problems;

  ClusterSnapshot(SnapshotBuilder builder) {
    services = ImmutableMap.copyOf(builder.services);
    secrets = ImmutableMap.copyOf(builder.secrets);
    ingresses = ImmutableMap.copyOf(builder.ingresses);
    routes = ImmutableMap.copyOf(builder.routes);
    custom = builder.frozenCustom();
    namespaces = ImmutableMap.copyOf(builder.namespaces);
    nodes = ImmutableMap.copyOf(builder.nodes);
    ingressClasses = ImmutableMap.copyOf(builder.ingressClasses);
    infraSettings = ImmutableMap.copyOf(builder.infraSettings);
    others = ImmutableMap.copyOf(builder.others);
    othersByHost = OtherHosts.index(others.values());
    pods = grouped(builder.pods.values(), pod -> ObjectKey.of(pod).namespace());
    podsByLabel = byLabel(pods);
    slices = grouped(builder.slices.values(), ClusterSnapshot::serviceOf);
    problems = ImmutableList.copyOf(builder.problems);
  }

  /** A snapshot of these objects. A missing object, in the place of an element, is a problem. */
  public static ClusterSnapshot of(Collection<? extends @Nullable HasMetadata> objects) {
    SnapshotBuilder builder = new SnapshotBuilder();
    int index = 0;
    for (HasMetadata object : objects) {
      builder.add(object, index++);
    }
    return builder.build();
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

  /** Resources of kinds that are not modelled and name a host, in the order given. */
  public ImmutableList<GenericKubernetesResource> others(String host) {
    return othersByHost.get(host);
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
    SnapshotBuilder builder = copy();
    builder.change(object);
    return builder.build();
  }

  /** The same cluster without an object of that kind, namespace and name. Linear in the cluster. */
  public ClusterSnapshot without(HasMetadata object) {
    SnapshotBuilder builder = copy();
    builder.remove(object);
    return builder.build();
  }

  private SnapshotBuilder copy() {
    SnapshotBuilder builder = new SnapshotBuilder();
    builder.services.putAll(services);
    builder.secrets.putAll(secrets);
    builder.ingresses.putAll(ingresses);
    builder.routes.putAll(routes);
    custom.forEach((kind, objects) -> builder.custom(kind).putAll(objects));
    builder.namespaces.putAll(namespaces);
    builder.nodes.putAll(nodes);
    builder.ingressClasses.putAll(ingressClasses);
    builder.infraSettings.putAll(infraSettings);
    builder.others.putAll(others);
    pods.values().forEach(list -> list.forEach(p -> builder.pods.put(ObjectKey.of(p), p)));
    slices.values().forEach(list -> list.forEach(e -> builder.slices.put(ObjectKey.of(e), e)));
    builder.problems.addAll(problems);
    return builder;
  }

  /**
   * The same cluster with every kind of object in the order of namespace and name, for results that
   * shall not depend on the order in which a cluster was read.
   */
  public ClusterSnapshot sorted() {
    SnapshotBuilder builder = new SnapshotBuilder();
    builder.services.putAll(new TreeMap<>(services));
    builder.secrets.putAll(secrets);
    builder.ingresses.putAll(new TreeMap<>(ingresses));
    builder.routes.putAll(new TreeMap<>(routes));
    custom.forEach((kind, objects) -> builder.custom(kind).putAll(new TreeMap<>(objects)));
    builder.namespaces.putAll(namespaces);
    byName(nodes, builder.nodes);
    byName(ingressClasses, builder.ingressClasses);
    builder.infraSettings.putAll(infraSettings);
    builder.others.putAll(others);
    pods.values().forEach(list -> list.forEach(p -> builder.pods.put(ObjectKey.of(p), p)));
    slices.values().forEach(list -> list.forEach(e -> builder.slices.put(ObjectKey.of(e), e)));
    builder.problems.addAll(problems);
    return builder.build();
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
}
