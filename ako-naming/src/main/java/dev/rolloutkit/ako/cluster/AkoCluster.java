package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
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
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a cluster that AKO watches, indexed by name.
 *
 * <pre>{@code
 * AkoCluster cluster = AkoCluster.of(List.of(namespace, service, slice, ingress));
 * }</pre>
 *
 * <p>It holds Namespaces, Services, EndpointSlices, Secrets, Ingresses, IngressClasses, Nodes and
 * Pods and, as {@link GenericKubernetesResource}, OpenShift Routes and AKO's custom resources.
 * Objects of other kinds are listed in {@link #problems}. The snapshot does not copy the objects,
 * so they must not be changed while it is in use. Building it takes one pass over the objects.
 */
public final class AkoCluster {
  static final String ROUTE = "Route";
  private static final AkoCluster EMPTY = new SnapshotBuilder().build();

  final Layered<NamespacedName, Service> services;
  final Layered<NamespacedName, Secret> secrets;
  final Layered<NamespacedName, Ingress> ingresses;
  final Layered<NamespacedName, GenericKubernetesResource> routes;
  final ImmutableMap<CustomKind, Layered<NamespacedName, GenericKubernetesResource>> custom;
  final Layered<String, Namespace> namespaces;
  final Layered<String, Node> nodes;
  final Layered<String, IngressClass> ingressClasses;
  final Layered<String, InfraSettingStatus> infraSettings;
  final Layered<NamespacedName, EndpointSlice> slices;
  final Layered<NamespacedName, Pod> pods;
  final Layered<String, GenericKubernetesResource> others;
  private final SliceIndex sliceIndex;
  private final PodIndex podIndex;
  private final ImmutableListMultimap<String, GenericKubernetesResource> othersByHost;
  private final ImmutableList<Problem> problems;

  AkoCluster(SnapshotBuilder builder) {
    services = builder.services.build();
    secrets = builder.secrets.build();
    ingresses = builder.ingresses.build();
    routes = builder.routes.build();
    custom = builder.builtCustom();
    namespaces = builder.namespaces.build();
    nodes = builder.nodes.build();
    ingressClasses = builder.ingressClasses.build();
    infraSettings = builder.infraSettings.build();
    slices = builder.slices.build();
    pods = builder.pods.build();
    others = builder.others.build();
    AkoCluster origin = builder.origin;
    sliceIndex = origin == null ? SliceIndex.of(slices.all()) : edited(origin, builder);
    podIndex =
        origin == null || builder.pods.isChanged() ? new PodIndex(pods.all()) : origin.podIndex;
    othersByHost =
        origin == null || builder.others.isChanged()
            ? OtherHosts.index(others.all().values())
            : origin.othersByHost;
    problems = ImmutableList.copyOf(builder.problems);
  }

  private static SliceIndex edited(AkoCluster origin, SnapshotBuilder builder) {
    SliceIndex out = origin.sliceIndex;
    for (SnapshotBuilder.SliceEdit edit : builder.sliceEdits) {
      out = out.with(edit.before(), edit.after());
    }
    return out;
  }

  /** A snapshot of these objects. A {@code null} element is reported in {@link #problems}. */
  public static AkoCluster of(Collection<? extends @Nullable HasMetadata> objects) {
    SnapshotBuilder builder = new SnapshotBuilder();
    int index = 0;
    for (HasMetadata object : objects) {
      builder.add(object, index++);
    }
    return builder.build();
  }

  /** A cluster without objects. */
  public static AkoCluster empty() {
    return EMPTY;
  }

  /** The objects that are ignored, in the order given, with the reason for each. */
  public ImmutableList<Problem> problems() {
    return problems;
  }

  /** All Services, in the order given. */
  public ImmutableMap<NamespacedName, Service> services() {
    return services.all();
  }

  /** All Ingresses, in the order given. */
  public ImmutableMap<NamespacedName, Ingress> ingresses() {
    return ingresses.all();
  }

  /** All OpenShift Routes, in the order given. */
  public ImmutableMap<NamespacedName, GenericKubernetesResource> routes() {
    return routes.all();
  }

  /** All of AKO's custom resources of a kind, in the order given. */
  public ImmutableMap<NamespacedName, GenericKubernetesResource> custom(CustomKind kind) {
    Layered<NamespacedName, GenericKubernetesResource> objects = custom.get(kind);
    return objects == null ? ImmutableMap.of() : objects.all();
  }

  /** The custom resource of AKO with this kind and name; {@code null} if there is none. */
  public @Nullable GenericKubernetesResource custom(CustomKind kind, NamespacedName key) {
    Layered<NamespacedName, GenericKubernetesResource> objects = custom.get(kind);
    return objects == null ? null : objects.get(key);
  }

  /** The resources of kinds that are not modelled and that refer to a host, in the order given. */
  public ImmutableList<GenericKubernetesResource> others(String host) {
    return othersByHost.get(host);
  }

  /** The Services of a namespace, in the order given. */
  public ImmutableList<Service> services(String namespace) {
    return of(namespace, services.all());
  }

  /**
   * This snapshot with one object added or replaced. The new snapshot shares most of its data with
   * this one, so the time hardly depends on the size of the cluster, except that changing a Pod
   * takes time proportional to the number of Pods.
   */
  public AkoCluster with(HasMetadata object) {
    SnapshotBuilder builder = new SnapshotBuilder(this);
    builder.change(object);
    return builder.build();
  }

  /**
   * This snapshot without the object of that kind, namespace and name, as fast as {@link #with}.
   */
  public AkoCluster without(HasMetadata object) {
    SnapshotBuilder builder = new SnapshotBuilder(this);
    builder.remove(object);
    return builder.build();
  }

  /**
   * This snapshot with its objects sorted by namespace and name, for results that must not depend
   * on the order of the objects.
   */
  public AkoCluster sorted() {
    SnapshotBuilder builder = new SnapshotBuilder();
    builder.services.putAll(byKey(services.all()));
    builder.secrets.putAll(secrets.all());
    builder.ingresses.putAll(byKey(ingresses.all()));
    builder.routes.putAll(byKey(routes.all()));
    custom.forEach((kind, objects) -> builder.custom(kind).putAll(byKey(objects.all())));
    builder.namespaces.putAll(namespaces.all());
    builder.nodes.putAll(byName(nodes.all()));
    builder.ingressClasses.putAll(byName(ingressClasses.all()));
    builder.infraSettings.putAll(infraSettings.all());
    builder.others.putAll(others.all());
    builder.pods.putAll(pods.all());
    builder.slices.putAll(slices.all());
    builder.problems.addAll(problems);
    return builder.build();
  }

  private static <T> Map<NamespacedName, T> byKey(Map<NamespacedName, T> objects) {
    TreeMap<NamespacedName, T> sorted = new TreeMap<>(NamespacedName.BY_NAMESPACE);
    sorted.putAll(objects);
    return sorted;
  }

  private static <T> Map<String, T> byName(Map<String, T> objects) {
    TreeMap<String, T> sorted = new TreeMap<>(CodePoints.ORDER);
    sorted.putAll(objects);
    return sorted;
  }

  private static <T> ImmutableList<T> of(String namespace, Map<NamespacedName, T> objects) {
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
    return namespaces.all();
  }

  /** All nodes, in the order given. */
  public ImmutableMap<String, Node> nodes() {
    return nodes.all();
  }

  /** All IngressClasses, in the order given. */
  public ImmutableMap<String, IngressClass> ingressClasses() {
    return ingressClasses.all();
  }

  /** All AviInfraSettings, in the order given. */
  public ImmutableMap<String, InfraSettingStatus> infraSettings() {
    return infraSettings.all();
  }

  /** The Service with this name; {@code null} if there is none. */
  public @Nullable Service service(String namespace, String name) {
    return services.get(new NamespacedName(namespace, name));
  }

  /** The Secret with this name; {@code null} if there is none. */
  public @Nullable Secret secret(String namespace, String name) {
    return secrets.get(new NamespacedName(namespace, name));
  }

  /** The Ingress with this name; {@code null} if there is none. */
  public @Nullable Ingress ingress(NamespacedName key) {
    return ingresses.get(key);
  }

  /** The OpenShift Route with this name; {@code null} if there is none. */
  public @Nullable GenericKubernetesResource route(NamespacedName key) {
    return routes.get(key);
  }

  /** The namespace with this name; {@code null} if there is none. */
  public @Nullable Namespace namespace(String name) {
    return namespaces.get(name);
  }

  /** The IngressClass with this name; {@code null} if there is none. */
  public @Nullable IngressClass ingressClass(String name) {
    return ingressClasses.get(name);
  }

  /** The AviInfraSetting with this name; {@code null} if there is none. */
  public @Nullable InfraSettingStatus infraSetting(String name) {
    return infraSettings.get(name);
  }

  /** The EndpointSlices of a Service, sorted by name. */
  public ImmutableList<EndpointSlice> slices(String namespace, String service) {
    return sliceIndex.of(new NamespacedName(namespace, service));
  }

  /**
   * The Pods of a namespace that have all these labels, sorted by name; none if no label is given.
   * Takes time proportional to the number of Pods with the rarest of the labels.
   */
  public ImmutableList<Pod> pods(String namespace, Map<String, String> labels) {
    return podIndex.of(namespace, labels);
  }

  /**
   * The Pods of all namespaces that have all these labels, sorted by name in each namespace; none
   * if no label is given.
   */
  public ImmutableList<Pod> pods(Map<String, String> labels) {
    return podIndex.of(labels);
  }

  /** The EndpointSlice with this name; {@code null} if there is none. */
  public @Nullable EndpointSlice slice(NamespacedName key) {
    return slices.get(key);
  }

  /** The Pod with this name; {@code null} if there is none. */
  public @Nullable Pod pod(NamespacedName key) {
    return pods.get(key);
  }

  /** The node with this name; {@code null} if there is none. */
  public @Nullable Node node(String name) {
    return nodes.get(name);
  }

  /** The annotation of a namespace; {@code null} if the namespace or the annotation is missing. */
  public @Nullable String namespaceAnnotation(String namespace, String key) {
    Namespace object = namespaces.get(namespace);
    return object == null ? null : AkoManifests.annotation(object, key);
  }
}
